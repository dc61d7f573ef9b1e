const attribute = /\s([\w-]+)=(?:"([^"<>]*)"|'([^'<>]*)')/g;

/** Returns the raw value of the first attribute with the name, or '' without one. */
export function attributeIn(markup: string, name: string): string {
  for (const [, named, value, single] of markup.matchAll(attribute)) if (named === name) return value ?? single ?? '';
  return '';
}
