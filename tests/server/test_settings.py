from pathlib import Path

import pytest

from paiju.server.settings import Settings, SettingsError, data_folder, load_settings


def test_flags_go_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('port = 1\nhost = "a"\nidle_s = 5\norigins = ["https://x.example"]\n', encoding="utf-8")
    found = load_settings({"port": 3, "host": None}, {"PAIJU_PORT": "2", "PAIJU_HOST": "b"}, file)
    assert (found.port, found.host, found.idle_s) == (3, "b", 5)
    assert found.origins == ("https://x.example",)
    assert found.sockets == Settings().sockets


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("port = 77\n", encoding="utf-8")
    assert load_settings({}, {"PAIJU_SETTINGS": str(file)}).port == 77


def test_lists_in_the_environment_have_commas_between() -> None:
    found = load_settings({}, {"PAIJU_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert found.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")


@pytest.mark.parametrize(
    ("flags", "environment", "text", "said"),
    [
        ({"port": 70000}, {}, "", "--port: Expected `int` <= 65535"),
        ({}, {"PAIJU_LOG_FORMAT": "xml"}, "", "PAIJU_LOG_FORMAT: Invalid enum value 'xml'"),
        ({}, {}, "prot = 1", "there is no setting 'prot'; there are: store, host"),
        ({}, {}, "port =", "this is no TOML"),
        ({}, {"PAIJU_TRUSTED_PROXIES": "proxy"}, "", "'proxy' does not appear to be an IPv4 or IPv6 network"),
        ({}, {"PAIJU_ORIGINS": "hall.example"}, "", "write for example https://hall.example"),
    ],
)
def test_a_wrong_setting_says_where_it_stands(
    flags: dict[str, object], environment: dict[str, str], text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load_settings(flags, environment, file)
    assert said in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml: No such file"):
        load_settings(file=tmp_path / "none.toml")


def test_cookies_are_secure_where_people_come_by_https() -> None:
    assert Settings(public_url="https://hall.example").secure
    assert not Settings().secure


def test_the_store_is_a_file_of_the_person_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / "paiju"
    assert Settings().address == str(tmp_path / "paiju" / "hall.sqlite")
    assert Settings(store="memory:").address == "memory:"
