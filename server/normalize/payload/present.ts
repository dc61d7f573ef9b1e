/** The fields that have a value, in their order. One that is there and undefined would be another value than one without it. */
export function present<Fields extends object>(fields: Fields): Partial<Fields> {
  const kept: Partial<Fields> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept;
}
