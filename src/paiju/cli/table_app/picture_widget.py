"""The widget that shows a scene and tells what was clicked in it."""

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.widget import Widget

from paiju.cli.table_app.canvas import Canvas
from paiju.cli.table_app.picture import draw
from paiju.cli.table_app.scene import Scene


class Picture(Widget):
    """Shows the scene; a click is told to the screen by what lies under it."""

    can_focus = False

    def __init__(self, scene: Callable[[], Scene | None], clicked: Callable[[str], None]) -> None:
        super().__init__()
        self._scene = scene
        self._clicked = clicked
        self._canvas = Canvas(0, 0)

    def render(self) -> Text:
        """The picture for the present size."""
        scene = self._scene()
        if scene is None:
            return Text()
        self._canvas = draw(scene, self.size.width, self.size.height)
        return self._canvas.text()

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        target = self._canvas.target(event.x, event.y)
        if target:
            self._clicked(target)
