const attribute = /\s([\w-]+)="([^"<>]*)"/g;

/** Value of the first attribute of that name, as written. '' if there is none. */
export function attributeIn(markup: string, name: string): string {
  for (const [, named, value = ''] of markup.matchAll(attribute)) if (named === name) return value;
  return '';
}
