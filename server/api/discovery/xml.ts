import { escapeUTF8 } from 'entities/escape';

export interface Xml {
  readonly markup: string;
}

type Child = Xml | string | undefined;

/** Characters that XML 1.0 forbids, even escaped (§2.2). */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string) => escapeUTF8(text.replace(forbidden, ''));

/** Returns an element. Texts and values are escaped, undefined ones are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Child[]
): Xml {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escaped(value)}"`,
  );
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : (child?.markup ?? ''))).join('');
  const start = `${name}${written.join('')}`;
  return { markup: inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>` };
}

export const documentOf = ({ markup }: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
