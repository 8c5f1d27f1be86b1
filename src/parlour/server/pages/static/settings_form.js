// The controls of a game's settings: what they say, and what they are told.

const READ = {
  json: (control) => JSON.parse(control.value),
  boolean: (control) => control.checked,
  integer: (control) => Number(control.value),
  text: (control) => control.value,
  words: (control) => control.value.split("\n").map((word) => word.trim()).filter(Boolean),
};

function put(control, value) {
  const { as } = control.dataset;
  if (as === "boolean") control.checked = value === true;
  else if (as === "json") control.value = JSON.stringify(value);
  else control.value = as === "words" ? value.join("\n") : String(value);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class SettingsForm {
  // `chosen` is called with the number of seats of a preset, if it has one.
  constructor(root, chosen = () => {}) {
    this.controls = [...root.querySelectorAll("[data-setting]")];
    this.presets = [...root.querySelectorAll("[data-preset]")];
    for (const preset of this.presets) {
      preset.addEventListener("change", () => {
        this.fill(this.settingsOf(preset));
        if (preset.dataset.seats) chosen(Number(preset.dataset.seats));
      });
    }
    for (const button of root.querySelectorAll("[data-syllables]")) {
      button.addEventListener("click", () => this.newCode(button));
    }
    root.addEventListener("change", () => this.showPreset());
    this.showPreset();
  }

  // A field that is left empty is at its default.
  settings() {
    return Object.fromEntries(this.controls.map((control) => [control.dataset.setting, this.valueOf(control)]));
  }

  valueOf(control) {
    const { as } = control.dataset;
    if (as === "integer" && control.value === "") return this.usual(control);
    return READ[as](control);
  }

  usual = (control) => JSON.parse(control.dataset.default);

  fill(settings) {
    for (const control of this.controls) {
      const { setting } = control.dataset;
      put(control, setting in settings ? settings[setting] : this.usual(control));
    }
    this.showPreset();
  }

  // What a preset does not mention is at its default; only the word list stays as it is.
  settingsOf(preset) {
    const own = JSON.parse(preset.dataset.preset);
    const value = (control) => ("kept" in control.dataset ? this.valueOf(control) : this.usual(control));
    const others = this.controls.map((control) => [control.dataset.setting, value(control)]);
    return { ...Object.fromEntries(others), ...own };
  }

  showPreset() {
    const now = this.settings();
    const chosen = this.presets.find((preset) => same(now, this.settingsOf(preset)));
    for (const preset of this.presets) preset.checked = preset === chosen;
  }

  newCode(button) {
    const syllables = button.dataset.syllables.split(" ");
    const one = () => syllables[Math.floor(Math.random() * syllables.length)];
    const control = button.parentElement.querySelector("[data-setting]");
    put(control, Array.from({ length: Number(button.dataset.count) }, one).join(""));
    this.showPreset();
  }
}
