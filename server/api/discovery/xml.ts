import { escapeUTF8 } from 'entities/escape';

/** Markup that is finished: what it holds is escaped. */
export interface Xml {
  readonly markup: string;
}

type Child = Xml | string | undefined;

/** What no XML document may hold, not even escaped (XML 1.0 §2.2). */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string) => escapeUTF8(text.replace(forbidden, ''));

/** An element of an XML document. Texts and values are escaped; attributes and children that are undefined are left out. */
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

/** The document that an element is the whole of. */
export function documentOf({ markup }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
}
