"""A game's settings as controls: ready-made choices first, what is rarely changed folded away.

`static/settings_form.js` reads and fills them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.server.pages.elements import Html, el
from parlour.server.protocol.settings_form import (
    LexiconSummary,
    PresetSummary,
    SettingField,
    SettingsForm,
)

Lists = Sequence[LexiconSummary]


def setting_controls(form: SettingsForm, lexicons: Lists) -> Html:
    """A labelled control for every setting of the table, at its default, with its explanation."""
    main = [_field(form.game, field, lexicons) for field in form.fields if field.main]
    more = [_field(form.game, field, lexicons) for field in form.fields if not field.main]
    folded = el("details", el("summary", "More settings"), more, class_="more") if more else None
    return el("div", _presets(form), main, folded, class_="settings", data_settings_form=True)


def setting_words(form: SettingsForm, lexicons: Lists) -> dict[str, str]:
    """The names of the table's settings (`size`) and of their values (`size.small`), which are
    spelled as JavaScript does.
    """
    words = {field.name: field.label for field in form.fields}
    for field in form.fields:
        for one in field.values:
            value = "null" if one.value is None else one.value
            words[f"{field.name}.{value}"] = one.label
        if field.kind == "lexicon":
            words.update({f"{field.name}.{one.name}": one.title for one in lexicons})
    return words


def _presets(form: SettingsForm) -> Html | None:
    if not form.presets:
        return None
    made = [_preset(form.game, preset) for preset in form.presets]
    return el("fieldset", el("legend", "Variant"), made, class_="presets")


def _preset(game: str, preset: PresetSummary) -> Html:
    id_ = f"{game}-preset-{preset.name}"
    radio = el(
        "input",
        type="radio",
        name=f"{game}-preset",
        id=id_,
        aria_describedby=f"{id_}-note",
        data_preset=_json(preset.settings),
        data_seats=preset.seats,
    )
    label = el("label", preset.label, for_=id_)
    note = el("p", preset.about, class_="note", id=f"{id_}-note")
    return el("div", el("div", radio, label, class_="tick"), note, class_="field")


def _field(game: str, field: SettingField, lexicons: Lists) -> Html:
    id_ = f"{game}-{field.name}"
    note = el("p", field.about, class_="note", id=f"{id_}-note") if field.about else None
    label = el("label", field.label, for_=id_)
    control = _control(id_, field, lexicons)
    if field.kind == "switch":
        return el("div", el("div", control, label, class_="tick"), note, class_="field")
    return el("div", label, control, note, class_="field")


def _control(id_: str, field: SettingField, lexicons: Lists) -> Html:
    marks = {
        "id": id_,
        "data_setting": field.name,
        "aria_describedby": f"{id_}-note" if field.about else None,
        "data_default": _json(field.default),
        "data_kept": field.kind == "lexicon",
    }
    match field.kind:
        case "switch":
            on = field.default is True
            return el(
                "input", type="checkbox", role="switch", checked=on, data_as="boolean", **marks
            )
        case "choice":
            values = [(one.value, one.label) for one in field.values]
            return _select(values, field.default, marks)
        case "lexicon":
            return _select([(one.name, _lexicon(one)) for one in lexicons], field.default, marks)
        case "number":
            range_ = {"min": field.minimum, "max": field.maximum}
            value = field.default
            return el("input", type="number", value=value, **range_, data_as="integer", **marks)
        case "words":
            lines = "\n".join(field.default)
            return el("textarea", lines, rows="4", data_as="words", spellcheck="false", **marks)
        case "board-code":
            return _board_code(field, marks)
        case "text":
            longest, value = field.longest or 200, field.default
            return el("input", type="text", value=value, maxlength=longest, data_as="text", **marks)


def _select(
    values: Sequence[tuple[object, str]], default: object, marks: dict[str, str | bool | None]
) -> Html:
    made = [
        el("option", label, value=_json(value), selected=value == default)
        for value, label in values
    ]
    return el("select", made, data_as="json", **marks)


def _lexicon(lexicon: LexiconSummary) -> str:
    samples = f": {', '.join(lexicon.samples)} …" if lexicon.samples else ""
    return f"{lexicon.title}, {lexicon.size:,} words{samples}"


def _board_code(field: SettingField, marks: dict[str, str | bool | None]) -> Html:
    typed = el(
        "input",
        type="text",
        value=field.default,
        maxlength=field.longest,
        pattern=field.pattern,
        title="Letters and digits",
        autocomplete="off",
        autocapitalize="none",
        spellcheck="false",
        data_as="text",
        **marks,
    )
    new = el(
        "button",
        "New code",
        type="button",
        data_syllables=" ".join(field.syllables),
        data_count=field.count,
    )
    return el("div", typed, new, class_="beside")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
