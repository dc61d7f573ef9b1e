import type { ChildNode, Element } from 'domhandler';
import { isElement, parseHtml, textIn, writeHtml } from '../../server/normalize/text/html-tree.ts';
import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject, ProjectSummary } from '../../shared/contract/project.ts';
import { factRows, itemFacts } from '../../shared/page/item-facts.ts';

/** One part of a page: words, or an image with its words. */
export interface Line {
  /** Kind and words, such as `heading: Drawings`. */
  readonly says: string;
  /** Path of the image's own file. */
  readonly image?: string;
}

const line = (as: string, words: string | undefined): Line[] => (words ? [{ says: `${as}: ${words}` }] : []);

const words = (nodes: readonly ChildNode[]): string => textIn(nodes).replace(/\s+/g, ' ').trim();

function imageLine({ src, alt, caption }: Image): Line {
  return { says: `picture: ${alt}${caption ? ` · ${caption}` : ''}`, image: src };
}

const isList = ({ name }: Element): boolean => /^[uo]l$/.test(name);

/** Items of a list, those of a list within one after it: some editors keep that list in the item, some beside it. */
function itemsOf({ children }: Element): Line[] {
  return children.filter(isElement).flatMap((node) => {
    if (isList(node)) return itemsOf(node);
    const own = node.children.filter((child) => !isElement(child) || !isList(child));
    return [...line('item', words(own)), ...node.children.filter(isElement).filter(isList).flatMap(itemsOf)];
  });
}

/** Rich text gives the same lines as separate blocks: a heading is a heading in both. */
function linesOfMarkup(html: string): Line[] {
  return parseHtml(html).flatMap((node) => {
    if (!isElement(node)) return line('text', words([node]));
    const { name, children } = node;
    if (/^h[1-6]$/.test(name)) return line('heading', words(children));
    if (name === 'blockquote') return line('quote', words(children));
    if (isList(node)) return itemsOf(node);
    // Editors differ in the order of marks on the same words.
    const html = writeHtml(children).replace(/<em><strong>([^<]*)<\/strong><\/em>/g, '<strong><em>$1</em></strong>');
    return line('text', html.replace(/\s+/g, ' ').trim());
  });
}

const factLines = (facts: readonly Fact[]): Line[] =>
  facts.flatMap(({ label, value }) => line('fact', `${label} = ${value}`));

/** Lines of a block. */
export function linesOfBlock(block: Block): Line[] {
  switch (block.kind) {
    case 'heading':
      return line('heading', block.text);
    case 'text':
      return linesOfMarkup(block.html);
    case 'image':
      return [imageLine(block.image)];
    case 'gallery':
      return [...line('heading', block.title), ...block.items.map(({ full }) => imageLine(full))];
    case 'video':
      return [{ says: `film: ${block.video.alt ?? ''}` }];
    case 'audio':
      return [{ says: `recording: ${block.audio.title ?? ''}` }];
    case 'quote':
      return [...line('quote', block.text), ...line('said by', block.attribution)];
    case 'facts':
      return factLines(block.items);
    case 'list':
      return block.items.flatMap((item) => line('item', item));
    case 'link':
      return line('link', `${block.label} (${block.href})`);
    case 'unknown':
      return line('unknown', block.text);
  }
}

/** Lines of an entry of a list. */
export function linesOfSummary(item: ProjectSummary): Line[] {
  const { dimensions, typologies, size, cover } = item;
  return [
    ...line('title', item.title),
    ...line('year', item.year),
    ...line('place', item.place),
    ...line('typologies', typologies.map(({ value, label }) => `${label} (${value})`).join(', ')),
    ...line('size', size && `${size.label} (${size.value})`),
    ...line('dimensions', dimensions && JSON.stringify(dimensions)),
    ...line('medium', item.medium),
    ...(cover ? [imageLine(cover)] : []),
    ...line('lead', item.lead),
  ];
}

const furtherFacts = (project: LinkedProject): readonly Fact[] =>
  itemFacts({ ...project, blocks: [] }, {}).filter(({ field }) => !factRows.some((row) => row.field === field));

/** Lines of the page of a project or work that its list does not contain. */
export const linesOfDetail = (project: LinkedProject): Line[] => [
  // Like the page, lists a fact of both list and detail once. Sorted, because their order is not part of the content.
  ...factLines(furtherFacts(project)).toSorted((a, b) => a.says.localeCompare(b.says)),
  ...project.blocks.flatMap(linesOfBlock),
];

export const linesOfPage = ({ title, lead, blocks }: LinkedPage): Line[] => [
  ...line('title', title),
  ...line('lead', lead),
  ...blocks.flatMap(linesOfBlock),
];
