const attribute = /\s([\w-]+)="([^"<>]*)"/g;

/** What the first attribute of that name in some markup says, as it is written; empty where there is none. */
export function attributeIn(markup: string, name: string): string {
  for (const [, named, value = ''] of markup.matchAll(attribute)) if (named === name) return value;
  return '';
}
