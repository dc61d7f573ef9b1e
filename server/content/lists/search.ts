import { textsOf } from '../../../shared/contract/block-parts.ts';
import type { FoundItem, SearchQuery as SearchRequest } from '../../../shared/contract/lists/search.ts';
import type { Page } from '../../../shared/contract/page.ts';
import type { LinkedSummary } from '../../../shared/contract/project.ts';
import {
  answerOf,
  answersIn,
  folded,
  maxAnswer,
  parseSearchQuery,
  type SearchQuery,
  type WordIndex,
  wordsOf,
} from '../../../shared/find/find-projects.ts';
import { searchedFacts } from '../../../shared/find/searched-facts.ts';
import { comparedBy, type Sorting, sortingsIn } from '../../../shared/find/sort-projects.ts';
import type { LookupResult } from '../../base/lookup-result.ts';
import { withLocaleOf } from '../../base/translations.ts';
import { cachedBeside } from '../../cache/stores/derived-data-cache.ts';
import type { SiteDependencies } from '../dependencies.ts';
import { allEvents } from '../events.ts';
import { pageSummaryOf, type TextPage, textPages } from '../site-pages.ts';
import { type Items, ranksIn, wordsIn } from './list-data.ts';
import { sorted, sortedBy } from './list-page.ts';
import { type Selection, selectedItem } from './selection.ts';

interface Answering {
  readonly found: FoundItem;
  readonly answer: number;
  readonly texts?: () => readonly string[];
}

const snippetLength = 160;
const beforeMatch = 50;

export function snippetIn(text: string, terms: readonly string[]): string | undefined {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const letters = folded(word);
    if (!terms.some((term) => letters.includes(term))) continue;
    const from = index <= beforeMatch ? 0 : text.lastIndexOf(' ', index - beforeMatch) + 1 || index;
    const rest = text.slice(from, from + snippetLength);
    const isWhole = from + rest.length === text.length;
    const shown = isWhole ? rest : rest.slice(0, Math.max(rest.lastIndexOf(' '), index - from + word.length));
    return `${from > 0 ? '…' : ''}${shown.trim()}${isWhole ? '' : '…'}`;
  }
  return undefined;
}

/** The texts that a reader sees last come first, because a snippet explains why an item was found. */
function textsOfItem(item: LinkedSummary): readonly string[] {
  const facts = searchedFacts(item).toSorted((a, b) => a.weight - b.weight);
  return [item.lead ?? '', ...facts.map(({ text }) => text)];
}

const allWordsOf = (text: string): string[] => (text.match(/\S+/g) ?? []).flatMap(wordsOf);

const pageIndex = ({ title = '', lead = '', blocks }: Pick<Page, 'title' | 'lead' | 'blocks'>): WordIndex => [
  { weight: 6, words: wordsOf(title) },
  { weight: 2, words: allWordsOf(lead) },
  { weight: 1, words: [...new Set(blocks.flatMap(textsOf).flatMap(allWordsOf))] },
];

const wordsOfPage = cachedBeside(pageIndex);

/** Matches a page by its stored text and its label in the menu. Empty and missing pages do not match. */
function answeringPage(text: TextPage, sought: SearchQuery, parts: SiteDependencies): Answering[] {
  const { page, label = '' } = text;
  const isEmpty = page.kind === 'found' && page.value.isEmpty;
  if (page.kind === 'absent' || (label === '' && (isEmpty || page.kind === 'unknown'))) return [];
  const own = page.kind === 'found' ? wordsOfPage(page.value) : [];
  const named = { weight: 6, words: wordsOf(label) };
  const answer = answerOf([...own, named], sought);
  if (answer === 0) return [];
  const { lead = '', blocks } = page.kind === 'found' ? page.value : { blocks: [] };
  const texts = () => [lead, ...blocks.flatMap(textsOf)].map((one) => one.replace(/\s+/g, ' ').trim());
  return [{ found: { kind: 'page', item: pageSummaryOf(text, parts) }, answer, texts }];
}

/** An event has the form of a page. */
async function answeringEvents(parts: SiteDependencies, sought: SearchQuery): Promise<Answering[]> {
  const events = await allEvents(parts);
  return (events.kind === 'found' ? events.value : []).flatMap((event): Answering[] => {
    const { slug, title, titleLang, titleDir, updatedAt, canonicalPath, blocks } = event;
    const { lead = '', venue = '', place = '' } = event;
    const item = { slug, title, titleLang, titleDir, lead: event.lead, updatedAt, canonicalPath };
    const answer = answerOf([...wordsOfPage(event), { weight: 3, words: wordsOf(`${venue} ${place}`) }], sought);
    const texts = () => [lead, ...blocks.flatMap(textsOf)].map((one) => one.replace(/\s+/g, ' ').trim());
    return answer > 0 ? [{ found: { kind: 'page', item }, answer, texts }] : [];
  });
}

/** Loads missing lists only, so that searches cause no other calls. Unknown if neither list is available. */
export async function foundInSite(
  parts: SiteDependencies,
  readStored: SiteDependencies['read'],
  { q, kind, sort = '' }: Pick<SearchRequest, 'q' | 'kind' | 'sort'>,
): Promise<LookupResult<Answering[]>> {
  const { read, sources } = parts;
  const [projects, works, menu] = await Promise.all([
    read(sources.projects),
    read(sources.works),
    readStored(sources.menu),
  ]);
  if (projects.kind === 'unknown' && works.kind === 'unknown') return projects;
  const kinds = kind?.split(',');
  const isWanted = (name: string) => kinds?.includes(name) ?? true;
  const pages = isWanted('page')
    ? await textPages({ ...parts, read: readStored }, menu.kind === 'found' ? menu.value : undefined)
    : [];
  const sought = parseSearchQuery(q);
  const lists = [
    ...(projects.kind === 'found' && isWanted('project') ? [projects.value.items] : []),
    ...(works.kind === 'found' && isWanted('work') ? [works.value.items] : []),
  ];
  const sortings = sortingsIn(sort) ?? [];
  const ofEvents = isWanted('page') ? await answeringEvents({ ...parts, read: readStored }, sought) : [];
  const ofTexts = pages.flatMap((page) => answeringPage(page, sought, parts));
  const ofPages = [...ofTexts, ...ofEvents].sort((a, b) => b.answer - a.answer);
  return {
    kind: 'found',
    value: withPages(await answeringIn(lists, sought, sortings), ofPages, sortings, parts.publicConfig().locale),
  };
}

/** Both lists as one, as long as neither changes. */
const joined = new WeakMap<Items, WeakMap<Items, Items>>();

function joinedItems([first = [], second]: readonly Items[]): Items {
  if (!second) return first;
  const known = joined.get(first) ?? new WeakMap<Items, Items>();
  joined.set(first, known);
  const items = known.get(second) ?? withLocaleOf(first, [...first, ...second]);
  known.set(second, items);
  return items;
}

async function answeringIn(
  lists: readonly Items[],
  sought: SearchQuery,
  sortings: readonly Sorting[],
): Promise<Answering[]> {
  const items = joinedItems(lists);
  for (const list of lists) await wordsIn.prepare(list);
  for (const { column } of sortings) await ranksIn[column].prepare(items);
  const answers = lists.flatMap((list) => [...answersIn(wordsIn.of(list), sought)]);
  const answering = answers.flatMap((answer, position) => (answer > 0 ? [position] : []));
  const bestFirst = sortedBy(answering, (position) => maxAnswer - (answers[position] ?? 0));
  return sorted(bestFirst, items, sortings).flatMap((position) => {
    const [item, answer = 0] = [items[position], answers[position]];
    return item ? [{ found: { kind: item.section === 'art' ? 'work' : 'project', item }, answer }] : [];
  });
}

/** Inserts the pages, whose only column is the title. */
function withPages(
  all: Answering[],
  pages: readonly Answering[],
  sortings: readonly Sorting[],
  locale: string,
): Answering[] {
  const itemOf = ({ found }: Answering) => ({ typologies: [], ...found.item });
  for (const page of pages) {
    const isAfter = (other: Answering) =>
      (comparedBy(sortings, itemOf(other), itemOf(page), locale) || page.answer - other.answer) <= 0;
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = all[middle];
      if (other && isAfter(other)) low = middle + 1;
      else high = middle;
    }
    all.splice(low, 0, page);
  }
  return all;
}

export const idOfFound = ({ found }: Answering): string =>
  `${found.kind} ${found.kind === 'page' ? found.item.canonicalPath : found.item.id}`;

export function shownResult({ found, texts }: Answering, text: string, selection: Selection): FoundItem {
  const { terms } = parseSearchQuery(text);
  let snippet: string | undefined;
  for (const one of texts?.() ?? (found.kind === 'page' ? [] : textsOfItem(found.item)))
    snippet ??= snippetIn(one, terms);
  const shown = found.kind === 'page' ? found : { ...found, item: selectedItem(found.item, selection) };
  return snippet === undefined ? shown : { ...shown, snippet };
}
