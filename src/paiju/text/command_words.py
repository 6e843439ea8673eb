"""What the commands print."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "waits.tile": ("听", "Tile"),
    "waits.left": ("剩", "Left"),
    "waits.discard": ("点和", "Discard"),
    "waits.self_drawn": ("自摸", "Self-drawn"),
    "waits.after": ("打 {tile}", "Discarding {tile}"),
    "waits.none": ("没有听牌：paiju shanten 看向听数", "Not ready, so nothing to wait for: see paiju shanten."),
    "waits.total": ("共 {kinds} 种 {tiles} 张", "{kinds} kinds, {tiles} tiles left"),
    "waits.short": ("* 不足 {minimum} 番起和", "* below the {minimum} fan that a win needs"),
    "shanten.complete": ("和牌", "complete"),
    "shanten.ready": ("听牌", "ready"),
    "shanten.away": ("{shanten} 向听", "{shanten} from ready"),
    "shanten.impossible": ("不可能", "impossible"),
    "shanten.useful": ("进张：{kinds} 种 {tiles} 张", "Useful tiles: {kinds} kinds, {tiles} left"),
    "shanten.waits": ("听牌：{kinds} 种 {tiles} 张", "Waits: {kinds} kinds, {tiles} left"),
    "shanten.discard": ("打", "Discard"),
    "shanten.after": ("打后", "Then"),
    "shanten.left": ("剩", "Left"),
    "shanten.tiles": ("进张", "Useful tiles"),
    "rules.source": ("出处：{source}", "Source: {source}"),
    "rules.series": ("系列：{series}", "Series: {series}"),
    "rules.excludes": ("不计：{fans}", "Excludes: {fans}"),
    "rules.value": ("{value} 番", "{value} fan"),
    "rules.more": (
        "看一套规则的选项：paiju rules {preset}；番种表：paiju rules --fans",
        "One preset's options: paiju rules {preset}; the fan table: paiju rules --fans",
    ),
    "rules.one_fan": (
        "看一个番种：paiju rules --fan 编号或名称",
        "One fan: paiju rules --fan, with its number, name or id",
    ),
    "rules.counts": ("计    {hand}", "counts      {hand}"),
    "rules.counts_not": ("不计  {hand}", "counts not  {hand}"),
    "about.build": ("构建：{build}", "Build: {build}"),
    "about.compiled": ("已编译（mypyc，{modules} 个模块）", "compiled with mypyc ({modules} modules)"),
    "about.plain": ("纯 Python（已编译 {modules} 个模块）", "plain Python ({modules} modules compiled)"),
    "about.mixed": (
        "混合（只有 {modules} 个模块已编译，请重新安装）",
        "mixed (only {modules} modules compiled: install again)",
    ),
    "about.python": ("Python：{python}，{platform}", "Python: {python} on {platform}"),
    "about.presets": ("规则：{presets}", "Presets: {presets}"),
    "cases.differs": ("应为 {expected}，得到 {got}", "expected {expected}, got {got}"),
    "cases.skipped": ("略过 {count} 例：{reason}", "skipped {count}: {reason}"),
}
