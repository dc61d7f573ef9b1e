/** The fields that are not undefined, because a field with undefined is not equal to an absent one. */
export function present<Fields extends object>(fields: Fields): Partial<Fields> {
  const kept: Partial<Fields> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept;
}
