import type { Menu, MenuItem } from '../../shared/contract/menu.ts';
import { labelOf } from './blocks/facts.ts';
import { openDocument } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { isRecord, type PayloadRecord, present } from './ground/record.ts';
import { cleanUrl } from './ground/text.ts';
import { nonEmpty, readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { normalizeProjectList } from './project-list.ts';
import { readPayload } from './read-payload.ts';
import { readIconName } from './text/icon-name.ts';
import { readHref } from './text/link.ts';
import { readOptions, readTypologies } from './text/options.ts';
import { readLine } from './text/printable.ts';

type Group = Menu['design'][number];

const empty: Menu = { art: { items: [] }, design: [], typologies: [], sizes: [] };
const containers = ['attributes', 'data', 'fields', 'acf'];

/** The menus with typologies and sizes. Throws NormalizeRefusal for no document. */
export const normalizeMenu = (payload: unknown, options: NormalizeOptions): Normalized<Menu> =>
  readPayload(payload, options, (response) => {
    const record = openDocument(response, [...containers, 'burgerMenuData', 'menu']);
    return record ? readMenu(record) : empty;
  });

const readMenu = (record: OpenRecord): Menu => ({
  art: record.take('artMenu', readArt) ?? empty.art,
  design: record.take('designMenu', readGroups) ?? [],
  typologies: record.take('menuTypologies', readTypologies) ?? [],
  sizes: record.take('menuSizes', readOptions) ?? [],
  ...present({
    pageSlugs: record.take('menuPageSlugs', (node) => nonEmpty(node.items().flatMap((slug) => readLine(slug) ?? []))),
  }),
});

const isMenu = (record: PayloadRecord): boolean =>
  Object.keys(record).some((key) => /^(?:id|title|blocks|items|links)$/i.test(key));

function readArt(node: PayloadNode): Menu['art'] {
  const [only, ...others] = node.items();
  if (only?.isRecord() && others.length === 0 && Array.isArray(only.value.blocks ?? only.value.items))
    return readArt(only);
  if (!node.isRecord() || !isMenu(node.value)) return { ...empty.art, items: readMenuItems(node) };
  const record = new OpenRecord(node, containers);
  return {
    ...present({ id: record.take('id', readLine), title: record.take('title', readLine) }),
    items: record.take('menuItems', readMenuItems) ?? [],
  };
}

function readGroups(node: PayloadNode): Group[] {
  const elements = readList(node, { isElement: isMenu });
  // Links without groups are one group.
  return elements.length > 0 && elements.every(({ value }) => isRecord(value) && isLink(value))
    ? [groupOf('', readMenuItems(node))]
    : elements.flatMap((element) => readGroup(element) ?? []);
}

const isLink = (record: PayloadRecord): boolean =>
  Object.keys(record).some((key) => /^(?:url|href|link|path|to|target)$/i.test(key)) &&
  !Object.values(record).some(Array.isArray);

function readGroup(element: PayloadNode): Group | undefined {
  const keyed = element.name === undefined ? undefined : labelOf(element);
  if (!element.isRecord() || !isMenu(element.value))
    return keyed === undefined ? undefined : groupOf(keyed, readMenuItems(element));
  const record = new OpenRecord(element, containers);
  const title = record.take('title', readLine) ?? keyed ?? '';
  return groupOf(title, record.take('menuItems', readMenuItems) ?? []);
}

const groupOf = (title: string, items: Group['items']): Group => ({ title, kind: kindOf(title), items });

/** `typoloies` is the spelling of the data. */
function kindOf(title: string): Group['kind'] {
  const name = title
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .replace(/^design menu /, '')
    .trim();
  if (name === 'pages' || name === 'socials') return name;
  return name === 'typoloies' || name === 'typologies' ? 'typologies' : 'other';
}

const looksLikeUrl = (text: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/)/i.test(text);
const itemKeys = /^(?:label|title|name|text|url|href|link|slug|path)$/i;
const isItem = (record: PayloadRecord): boolean =>
  Object.keys(record).filter((key) => itemKeys.test(key)).length >= 2 || typeof record.label === 'string';

const readMenuItems = (node: PayloadNode): MenuItem[] =>
  readList(node, { isElement: isItem }).flatMap((element) => {
    const item = readItem(element);
    if (!item) element.note('menu-item-dropped');
    return item ? [item] : [];
  });

function readItem(element: PayloadNode): MenuItem | undefined {
  if (element.isRecord()) return itemOfRecord(element);
  const text = readLine(element);
  if (text === undefined) return undefined;
  return element.name === undefined ? itemOf(element, text, '') : itemOf(element, labelOf(element), text);
}

/** A URL, which may turn out to be the label. */
function readUrl(node: PayloadNode): string | undefined {
  const { value } = node;
  return readLine(typeof value === 'string' ? node.with(cleanUrl(value)) : node);
}

function itemOfRecord(node: PayloadNode<PayloadRecord>): MenuItem | undefined {
  if (isUnpublished(node.value, node)) return undefined;
  const record = new OpenRecord(node, ['attributes', 'data', 'fields', 'link', 'item', 'page']);
  const keyed = node.name === undefined ? undefined : labelOf(node);
  const label = record.take('menuLabel', readLine) ?? keyed;
  const url = record.take('menuUrl', readUrl) ?? '';
  const icon = record.take('icon', readIconName);
  if (label === undefined) return undefined;
  if (!looksLikeUrl(label) || url === '' || looksLikeUrl(url)) return itemOf(node, label, url, icon);
  node.note('label-url-swapped');
  return itemOf(node, url, label, icon);
}

function itemOf(node: PayloadNode, label: string, url: string, icon?: string): MenuItem {
  // Unlike `test`, `search` ignores the position of a global expression.
  const isMessaging = label.search(node.options.messagingLabel) >= 0;
  return { label, ...present({ url: readHref(url, node) || undefined }), isMessaging, ...present({ icon }) };
}

/** A menu of all pages, for content without a menu. Throws NormalizeRefusal. */
export function normalizePagesAsMenu(payload: unknown, options: NormalizeOptions): Normalized<Menu> {
  // Repairs and images of a page belong to the page.
  const { value: list, schedule } = normalizeProjectList(payload, 'design', options);
  const pages = list.items.filter(({ slug }) => !/^(?:home|index)$/i.test(slug));
  const isBiography = ({ slug }: (typeof pages)[number]) => /^biography$/i.test(slug);
  const itemsTo = (some: typeof pages): MenuItem[] =>
    some.map(({ title, slug }) => ({ label: title, url: slug, isMessaging: false }));
  const design = [groupOf('Pages', itemsTo(pages.filter((page) => !isBiography(page))))];
  const value = { ...empty, art: { ...empty.art, items: itemsTo(pages.filter(isBiography)) }, design };
  return { value, repairs: [], media: [], schedule };
}
