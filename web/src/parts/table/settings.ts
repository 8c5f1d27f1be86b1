// What a game's settings schema says, as a form can use it.
export interface Property {
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  type?: string;
  minimum?: number;
  maximum?: number;
}

interface Schema {
  properties?: Record<string, Property>;
  $defs?: Record<string, Schema>;
  $ref?: string;
}

export function propertiesOf(schema: unknown): [string, Property][] {
  const read = schema as Schema;
  const at = read.$ref?.split("/").at(-1);
  const found = read.properties ?? (at === undefined ? {} : read.$defs?.[at]?.properties) ?? {};
  return Object.entries(found);
}

export const usual = (schema: unknown): Record<string, unknown> =>
  Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, property.default]));
