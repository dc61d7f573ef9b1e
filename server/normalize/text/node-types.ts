/** Node types with their element, or with the way they are read. Types are written as `plainType` returns them. */
const typesByResult: Readonly<Record<string, string>> = {
  p: 'paragraph p lic',
  blockquote: 'quote blockquote pullquote',
  pre: 'code codeblock preformatted verse',
  ul: 'bulletlist bulletedlist unorderedlist ul tasklist',
  ol: 'orderedlist numberedlist ol',
  li: 'listitem li olistitem taskitem bulletlistitem numberedlistitem checklistitem togglelistitem',
  table: 'table',
  thead: 'tablehead thead',
  tbody: 'tablebody tbody',
  tfoot: 'tablefoot tfoot',
  tr: 'tablerow tr',
  td: 'tablecell td',
  th: 'tableheader tableheadercell th',
  hr: 'hr horizontalrule thematicbreak divider delimiter separator',
  br: 'linebreak hardbreak break br',
  // The level of a heading and the kind of a list are fields.
  heading: 'heading title',
  list: 'list nestedlist checklist',
  a: 'link autolink hyperlink a button file assethyperlink entryhyperlink resourcehyperlink itemlink',
  // A block with the content of the node, or its content within a line.
  div:
    'doc document root text details detailssummary detailscontent collapsiblecontainer collapsibletitle ' +
    'collapsiblecontent layoutcontainer layoutitem columns column columngroup group row stack buttons callout ' +
    'html raw freeform missing classic',
  span: 'mark overflow hashtag keyword comment commentmark suggestion span codehighlight',
  line: 'codeline',
  figure: 'figure',
  figcaption: 'figcaption',
  // Images, videos and words of the fields.
  embedded:
    'image img inlineimage gallery cover mediatext video audio youtube twitch vimeo iframe embed mediaembed oembed ' +
    'media tweet figma upload block inlineblock relationship embeddedentryblock embeddedassetblock ' +
    'embeddedresourceblock embeddedentryinline embeddedresourceinline inlineitem blok warning alert toggle',
  word: 'mention emoji date datetime equation inlineequation inlinemath blockmath',
  none: 'pagebreak spacer more nextpage toc tableofcontents tab',
};

const typesByMark: Readonly<Record<string, string>> = {
  strong: 'bold strong b',
  em: 'italic em emphasis i',
  u: 'underline u',
  s: 'strikethrough strike s del',
  code: 'code inlinecode',
  sub: 'subscript sub',
  sup: 'superscript sup',
  mark: 'highlight mark',
  kbd: 'kbd',
};

const inverted = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([result, types]) => types.split(' ').map((type) => [type, result])));

const results = inverted(typesByResult);
const marks = inverted(typesByMark);

/** A type without case, namespace, dashes and underscores: `core/list-item` and `shared.listItem` become `listitem`. */
export const plainType = (type: string): string => type.toLowerCase().replace(/^(?:core\/|shared\.)|[-_\s]/g, '');

const numbers = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The element of a node type, for example `p` or `h2`, or the way it is read. Undefined for an unknown type. */
export function resultOf(type: string): string | undefined {
  const plain = plainType(type);
  const [, level] = /^h(?:eading)?([1-6]|one|two|three|four|five|six)$/.exec(plain) ?? [];
  return level === undefined ? results.get(plain) : `h${numbers.indexOf(level) + 1 || level}`;
}

export const elementOfMark = (type: string): string | undefined => marks.get(type) ?? marks.get(plainType(type));
