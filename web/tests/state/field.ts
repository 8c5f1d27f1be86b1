// A setting as the server describes it.
import type { SettingField } from "../../src/wire/types";

export const field = (name: string, kind: SettingField["kind"], value: unknown, more: Partial<SettingField> = {}): SettingField => ({
  name,
  kind,
  label: name,
  about: "",
  default: value,
  main: true,
  optional: false,
  values: [],
  minimum: null,
  maximum: null,
  longest: null,
  pattern: null,
  syllables: [],
  count: 0,
  ...more,
});
