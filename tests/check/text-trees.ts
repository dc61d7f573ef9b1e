/** Nodes of the text trees of each system, in their current releases, and the result of each. */

import { normalizeProjectDetail } from '../../server/normalize/project-detail.ts';
import { elementsIn, parseHtml } from '../../server/normalize/text/html-tree.ts';
import { options } from '../unit/server/normalize/sample-options.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Nodes by the words that follow their type in the table. */
type Nodes = Readonly<Record<string, Fields>>;

const player = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const picture = '/media/oak.jpg';
const text = { type: 'text', text: 'Oak' };
const leaf = { text: 'Oak' };

/** Nodes with the same fields and another type. */
const alike = (types: string, fields: Fields, key = 'type'): Nodes =>
  Object.fromEntries(types.split(' ').map((type) => [type, { [key]: type, ...fields }]));

const lexical = (types: string, fields: Fields = {}): Nodes => alike(types, { children: [text], ...fields });
const tiptap = (types: string, content: readonly Fields[] = [text], attrs: Fields = {}): Nodes =>
  alike(types, { attrs, content });
const slate = (types: string, children: readonly Fields[] = [leaf], fields: Fields = {}): Nodes =>
  alike(types, { children, ...fields });
const strapi = lexical;
const inItem = (type: string): Fields[] => [{ type, content: [{ type: 'paragraph', content: [text] }] }];
const tool = (type: string, data: Fields): Nodes => ({ [type]: { type, data } });
const portable = (fields: Fields): Fields => ({
  ...{ _type: 'block', style: 'normal', markDefs: [] },
  children: [{ _type: 'span', text: 'Oak', marks: [] }],
  ...fields,
});
const contentful = (
  types: string,
  content: readonly Fields[] = [{ nodeType: 'text', value: 'Oak', marks: [] }],
): Nodes => alike(types, { data: {}, content }, 'nodeType');
const linked = (types: string, fields: Fields): Nodes =>
  alike(types, { data: { target: { fields } }, content: [] }, 'nodeType');
const dast = (types: string, fields: Fields = {}): Nodes =>
  alike(types, { children: [{ type: 'span', value: 'Oak' }], ...fields });
const dastItem = { type: 'listItem', children: [{ type: 'paragraph', children: [{ type: 'span', value: 'Oak' }] }] };
const block = (types: string, attributes: Fields, innerBlocks: readonly Fields[] = []): Nodes =>
  Object.fromEntries(types.split(' ').map((type) => [type, { name: `core/${type}`, attributes, innerBlocks }]));
const inner = Object.values(block('paragraph', { content: 'Oak' }));
const note = (types: string, props: Fields = {}, content: unknown = [{ ...text, styles: {} }]): Nodes =>
  alike(types, { id: 'a', props, content, children: [] });

interface System {
  readonly nodes: Nodes;
  /** The field of an API with these nodes in it. */
  readonly around: (nodes: readonly Fields[]) => unknown;
}

const table = (row: string, cells: readonly Fields[], key = 'content'): Fields[] => [{ type: row, [key]: cells }];

export const systems: Readonly<Record<string, System>> = {
  'Lexical, Payload': {
    around: (nodes) => ({ root: { type: 'root', children: [{ type: 'paragraph', children: [text] }, ...nodes] } }),
    nodes: {
      ...lexical('paragraph quote code'),
      ...lexical('heading', { tag: 'h3' }),
      ...lexical('link autolink', { url: 'https://oak.example/' }),
      ...lexical('list', { listType: 'bullet', children: lexicalItems({}) }),
      'list `check`': { type: 'list', listType: 'check', children: lexicalItems({ checked: true }) },
      'list `number`': { type: 'list', listType: 'number', start: 3, children: lexicalItems({}) },
      ...lexical('table', {
        children: table('tablerow', [{ type: 'tablecell', headerState: 0, children: [text] }], 'children'),
      }),
      ...alike('horizontalrule', {}),
      ...lexical('mark overflow hashtag'),
      ...alike('image inline-image', { src: picture, altText: 'Oak' }),
      ...alike('youtube', { videoID: 'dQw4w9WgXcQ' }),
      ...alike('tweet', { tweetID: '1700000000000000000' }),
      ...alike('figma', { documentID: 'oak' }),
      ...alike('equation', { equation: 'a^2', inline: true }),
      ...alike('mention emoji keyword', { text: 'Oak' }),
      ...alike('datetime', { value: '2026-01-01' }),
      ...lexical('collapsible-container collapsible-title collapsible-content layout-container layout-item'),
      ...alike('page-break', {}),
      ...alike('upload', { relationTo: 'media', value: { url: picture, alt: 'Oak', mimeType: 'image/jpeg' } }),
      ...alike('block inlineBlock', { fields: { blockType: 'note', text: 'Oak' } }),
      ...alike('relationship', { relationTo: 'pages', value: { id: 'a', title: 'Oak' } }),
    },
  },
  'ProseMirror, TipTap': {
    around: (nodes) => ({ type: 'doc', content: [{ type: 'paragraph', content: [text] }, ...nodes] }),
    nodes: {
      ...tiptap('paragraph blockquote codeBlock code_block figure details detailsSummary detailsContent'),
      ...tiptap('heading', [text], { level: 3 }),
      ...tiptap('bulletList', inItem('listItem')),
      ...tiptap('bullet_list', inItem('list_item')),
      ...tiptap('orderedList', inItem('listItem'), { start: 3 }),
      ...tiptap('ordered_list', inItem('list_item'), { order: 3 }),
      ...tiptap('taskList', [{ ...inItem('taskItem')[0], attrs: { checked: true } }]),
      ...tiptap('table', table('tableRow', inItem('tableHeader'))),
      ...alike('horizontalRule horizontal_rule hardBreak hard_break', {}),
      ...alike('image', { attrs: { src: picture, alt: 'Oak' } }),
      ...alike('youtube iframe video', { attrs: { src: player } }),
      ...alike('twitch', { attrs: { src: 'https://player.twitch.tv/?video=1' } }),
      ...alike('audio', { attrs: { src: '/media/oak.mp3' } }),
      ...alike('mention', { attrs: { id: 'oak', label: 'Oak' } }),
      ...alike('emoji', { attrs: { name: 'oak' } }),
      ...alike('inlineMath blockMath', { attrs: { latex: 'a^2' } }),
    },
  },
  'Slate, Plate': {
    around: (nodes) => [{ type: 'paragraph', children: [leaf] }, ...nodes],
    nodes: {
      ...slate('paragraph p blockquote block-quote heading-one h2 code_block callout toggle'),
      ...slate('bulleted-list', slateItems('list-item')),
      ...slate('numbered-list', slateItems('list-item'), { start: 3 }),
      ...slate('ul', [{ type: 'li', children: [{ type: 'lic', children: [leaf] }] }]),
      ...slate('check-list-item', [leaf], { checked: true }),
      'p `listStyleType`': { type: 'p', indent: 1, listStyleType: 'decimal', listStart: 3, children: [leaf] },
      ...slate('table', table('tr', [{ type: 'th', colSpan: 2, children: [leaf] }], 'children')),
      ...slate('a link', [leaf], { url: 'https://oak.example/' }),
      ...slate('image img', [{ text: '' }], { url: picture }),
      ...slate('video media_embed', [{ text: '' }], { url: player }),
      ...slate('hr', [{ text: '' }]),
      ...slate('mention', [{ text: '' }], { value: 'Oak' }),
      ...slate('date', [{ text: '' }], { date: '2026-01-01' }),
      ...slate('equation inline_equation', [{ text: '' }], { texExpression: 'a^2' }),
      ...slate('column_group', [{ type: 'column', children: [{ type: 'p', children: [leaf] }] }]),
    },
  },
  'Editor.js': {
    around: (nodes) => ({ time: 1, version: '2.31.0', blocks: nodes }),
    nodes: {
      ...tool('paragraph', { text: 'Oak <b>wood</b>' }),
      ...tool('header', { text: 'Oak', level: 3 }),
      ...tool('list', { style: 'ordered', meta: { start: 3 }, items: [{ content: 'Oak', meta: {}, items: [] }] }),
      'list `checklist`': {
        type: 'list',
        data: { style: 'checklist', items: [{ content: 'Oak', meta: { checked: true }, items: [] }] },
      },
      ...tool('nestedlist', {
        style: 'unordered',
        items: [{ content: 'Oak', items: [{ content: 'Ash', items: [] }] }],
      }),
      ...tool('checklist', { items: [{ text: 'Oak', checked: true }] }),
      ...tool('quote', { text: 'Oak', caption: 'Ann' }),
      ...tool('code', { code: 'Oak' }),
      ...tool('delimiter', {}),
      ...tool('table', { withHeadings: true, content: [['Oak', 'Ash']] }),
      ...tool('image', { file: { url: picture }, caption: 'Oak' }),
      ...tool('embed', { service: 'youtube', source: player, embed: 'https://www.youtube.com/embed/dQw4w9WgXcQ' }),
      ...tool('raw', { html: '<p>Oak</p>' }),
      ...tool('warning', { title: 'Oak', message: 'Do not wax it' }),
      ...tool('attaches', { file: { url: '/assets/oak', size: 9, name: 'oak.pdf', extension: 'pdf' }, title: 'Oak' }),
      ...tool('linkTool', { link: 'https://oak.example/', meta: { title: 'Oak' } }),
      ...tool('toggle', { text: 'Oak', fk: 'a', status: 'open', items: 1 }),
    },
  },
  'Portable Text': {
    around: (nodes) => [portable({}), ...nodes],
    nodes: {
      block: portable({}),
      'block `h2`': portable({ style: 'h2' }),
      'block `blockquote`': portable({ style: 'blockquote' }),
      'block `bullet`': portable({ listItem: 'bullet', level: 1 }),
      'block `number`': portable({ listItem: 'number', level: 2 }),
      code: { _type: 'code', language: 'js', code: 'Oak' },
      image: { _type: 'image', asset: { url: picture } },
    },
  },
  'Strapi blocks': {
    around: (nodes) => [{ type: 'paragraph', children: [text] }, ...nodes],
    nodes: {
      ...strapi('paragraph quote code'),
      ...strapi('heading', { level: 3 }),
      ...strapi('list', { format: 'ordered', children: [{ type: 'list-item', children: [text] }] }),
      ...strapi('image', { image: { url: picture, alternativeText: 'Oak' }, children: [{ type: 'text', text: '' }] }),
    },
  },
  Storyblok: {
    around: (nodes) => ({ type: 'doc', content: [{ type: 'paragraph', content: [text] }, ...nodes] }),
    nodes: {
      ...tiptap('paragraph blockquote code_block'),
      ...tiptap('heading', [text], { level: 3 }),
      ...tiptap('bullet_list', inItem('list_item')),
      ...tiptap('ordered_list', inItem('list_item'), { order: 3 }),
      ...tiptap('table', table('tableRow', inItem('tableCell'))),
      ...alike('horizontal_rule hard_break', {}),
      ...alike('image', { attrs: { src: picture, alt: 'Oak' } }),
      ...alike('emoji', { attrs: { name: 'oak', emoji: '🌳' } }),
      ...alike('blok', { attrs: { body: [{ component: 'note', text: 'Oak' }] } }),
    },
  },
  Contentful: {
    around: (nodes) => ({
      nodeType: 'document',
      data: {},
      content: [...Object.values(contentful('paragraph')), ...nodes],
    }),
    nodes: {
      ...contentful('paragraph blockquote heading-1 heading-2'),
      ...contentful('ordered-list unordered-list', Object.values(contentful('list-item'))),
      ...contentful(
        'table',
        Object.values(contentful('table-row', Object.values(contentful('table-header-cell table-cell')))),
      ),
      ...contentful('hr', []),
      hyperlink: { ...contentful('hyperlink').hyperlink, data: { uri: 'https://oak.example/' } },
      ...contentful('entry-hyperlink resource-hyperlink'),
      ...linked('embedded-asset-block', { title: 'Oak', file: { url: picture, contentType: 'image/jpeg' } }),
      ...linked('embedded-entry-block embedded-resource-block embedded-entry-inline', { title: 'Oak' }),
    },
  },
  Prismic: {
    around: (nodes) => [{ type: 'paragraph', text: 'Oak', spans: [] }, ...nodes],
    nodes: {
      ...alike('paragraph preformatted heading1 heading2 list-item o-list-item', { text: 'Oak', spans: [] }),
      ...alike('image', { url: picture, alt: 'Oak' }),
      ...alike('embed', { oembed: { type: 'video', embed_url: player } }),
    },
  },
  DatoCMS: {
    around: (nodes) => ({
      value: { schema: 'dast', document: { type: 'root', children: [...Object.values(dast('paragraph')), ...nodes] } },
      blocks: [{ id: '1', text: 'Oak' }],
      links: [],
    }),
    nodes: {
      ...dast('paragraph'),
      ...dast('heading', { level: 3 }),
      ...dast('list', { style: 'numbered', children: [dastItem] }),
      ...dast('blockquote', { attribution: 'Ann', children: dastItem.children }),
      ...alike('code', { code: 'Oak' }),
      ...alike('thematicBreak', {}),
      ...dast('link', { url: 'https://oak.example/' }),
      ...dast('itemLink', { item: '2' }),
      ...alike('block inlineBlock inlineItem', { item: '1' }),
    },
  },
  'WordPress blocks as data': {
    around: (nodes) => ({ blocks: [...inner, ...nodes] }),
    nodes: {
      ...block('paragraph freeform html preformatted code verse', { content: 'Oak' }),
      ...block('heading', { content: 'Oak', level: 3 }),
      ...block('list', { ordered: true, start: 3 }, Object.values(block('list-item', { content: 'Oak' }))),
      ...block('quote', { citation: 'Ann' }, inner),
      ...block('pullquote', { value: 'Oak', citation: 'Ann' }),
      ...block('image', { url: picture, alt: 'Oak', caption: 'Hall' }),
      ...block('gallery', {}, Object.values(block('image', { url: picture, alt: 'Oak' }))),
      ...block('cover', { url: picture, alt: 'Oak' }, inner),
      ...block('media-text', { mediaUrl: picture, mediaType: 'image' }, inner),
      ...block('video', { src: '/media/oak.mp4' }),
      ...block('audio', { src: '/media/oak.mp3' }),
      ...block('embed', { url: player, providerNameSlug: 'youtube' }),
      ...block('file', { href: '/media/oak.pdf', fileName: 'Oak' }),
      ...block('buttons', {}, Object.values(block('button', { text: 'Oak', url: 'https://oak.example/' }))),
      ...block('columns group', {}, Object.values(block('column', {}, inner))),
      ...block('table', {
        head: [{ cells: [{ content: 'Oak', tag: 'th' }] }],
        body: [{ cells: [{ content: 'Ash', tag: 'td' }] }],
      }),
      ...block('details', { summary: 'Oak' }, inner),
      ...block('separator spacer more nextpage', {}),
    },
  },
  BlockNote: {
    around: (nodes) => [...Object.values(note('paragraph')), ...nodes],
    nodes: {
      ...note('paragraph quote codeBlock'),
      ...note('heading', { level: 3 }),
      ...note('bulletListItem toggleListItem'),
      ...note('numberedListItem', { start: 3 }),
      ...note('checkListItem', { checked: true }),
      ...note('table', {}, { type: 'tableContent', headerRows: 1, rows: [{ cells: [[{ ...text, styles: {} }]] }] }),
      ...note('image', { url: picture, name: 'oak.jpg', caption: 'Oak' }, []),
      ...note('video', { url: player, caption: 'Oak' }, []),
      ...note('audio', { url: '/media/oak.mp3' }, []),
      ...note('file', { url: '/media/oak.pdf', name: 'Oak' }, []),
    },
  },
};

function lexicalItems(fields: Fields): Fields[] {
  return [{ type: 'listitem', ...fields, children: [text] }];
}

function slateItems(type: string): Fields[] {
  return [{ type, children: [leaf] }];
}

export const read = (body: unknown) => normalizeProjectDetail({ read_more: body }, options);

/** Elements or blocks that a node adds. */
export function resultIn({ nodes, around }: System, name: string): string {
  const without = read(around([])).value.blocks.flatMap(partsOf);
  const added = read(around([nodes[name] ?? {}]))
    .value.blocks.flatMap(partsOf)
    .slice(without.length);
  return [...new Set(added)].join(' ') || 'nothing';
}

/** Nodes of a system by their result. */
export function resultsOf(system: System): ReadonlyMap<string, string[]> {
  return Map.groupBy(Object.keys(system.nodes), (name) => resultIn(system, name));
}

function partsOf(block: Fields): string[] {
  if (block.kind !== 'text') return [`${String(block.kind)} block`];
  const elements = elementsIn(parseHtml(String(block.html)));
  return elements.map(({ name, attribs }) => `\`${name}${attribs.start ? ' start' : ''}\``);
}
