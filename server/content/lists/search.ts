import { textsOf } from '../../../shared/contract/block-parts.ts';
import type { FoundItem, SearchQuery as SearchRequest } from '../../../shared/contract/lists/search.ts';
import type { Page } from '../../../shared/contract/page.ts';
import type { LinkedSummary } from '../../../shared/contract/project.ts';
import {
  answerOf,
  answersIn,
  folded,
  parseSearchQuery,
  type SearchQuery,
  type WordIndex,
  wordIndexOf,
  wordsOf,
  wordTableOf,
} from '../../../shared/find/find-projects.ts';
import { type Sorting, sortingsIn, sortProjects } from '../../../shared/find/sort-projects.ts';
import { searchedFacts } from '../../../shared/page/item-facts.ts';
import type { LookupResult } from '../../base/lookup-result.ts';
import { cachedBeside } from '../../cache/stores/derived-data-cache.ts';
import type { SiteDependencies } from '../dependencies.ts';
import { pageSummaryOf, type TextPage, textPages } from '../site-pages.ts';
import { weightOfTable } from './list-page.ts';
import { type Selection, selectedItem } from './selection.ts';

interface Answering {
  readonly found: FoundItem;
  readonly answer: number;
  readonly texts: () => readonly string[];
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

const siteTables = cachedBeside(
  (items: readonly LinkedSummary[]) =>
    wordTableOf(items.map((item) => [...wordIndexOf(item, 1), { weight: 1, words: wordsOf(item.lead ?? '') }])),
  weightOfTable,
);

const allWordsOf = (text: string): string[] => (text.match(/\S+/g) ?? []).flatMap(wordsOf);

function pageIndex({ title = '', lead = '', blocks }: Page): WordIndex {
  return [
    { weight: 6, words: wordsOf(title) },
    { weight: 2, words: allWordsOf(lead) },
    { weight: 1, words: [...new Set(blocks.flatMap(textsOf).flatMap(allWordsOf))] },
  ];
}

/** V8 stores at least 32 bytes for each string. */
function weightOfWords(index: WordIndex): number {
  const letters = index.flatMap(({ words }) => words).reduce((sum, { length }) => sum + 32 + length, 0);
  return letters + index.length * 120;
}

const pageWords = cachedBeside(pageIndex, weightOfWords);

export function answeringIn(
  kind: 'project' | 'work',
  items: readonly LinkedSummary[],
  sought: SearchQuery,
): Answering[] {
  const answers = answersIn(siteTables(items), sought);
  return items.flatMap((item, at): Answering[] => {
    const answer = answers[at] ?? 0;
    return answer > 0 ? [{ found: { kind, item }, answer, texts: () => textsOfItem(item) }] : [];
  });
}

/** Matches a page by its stored text and its label in the menu. Empty and missing pages do not match. */
function answeringPage(text: TextPage, sought: SearchQuery, parts: SiteDependencies): Answering[] {
  const { page, label = '' } = text;
  const isEmpty = page.kind === 'found' && page.value.isEmpty;
  if (page.kind === 'absent' || (label === '' && (isEmpty || page.kind === 'unknown'))) return [];
  const own = page.kind === 'found' ? pageWords(page.value) : [];
  const named = { weight: 6, words: wordsOf(label) };
  const answer = answerOf([...own, named], sought);
  if (answer === 0) return [];
  const { lead = '', blocks } = page.kind === 'found' ? page.value : { blocks: [] };
  const texts = () => [lead, ...blocks.flatMap(textsOf)].map((one) => one.replace(/\s+/g, ' ').trim());
  return [{ found: { kind: 'page', item: pageSummaryOf(text, parts) }, answer, texts }];
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
  const answering = [
    ...(projects.kind === 'found' && isWanted('project') ? answeringIn('project', projects.value.items, sought) : []),
    ...(works.kind === 'found' && isWanted('work') ? answeringIn('work', works.value.items, sought) : []),
    ...pages.flatMap((page) => answeringPage(page, sought, parts)),
  ];
  const bestFirst = answering.sort((a, b) => b.answer - a.answer);
  const sortings = sortingsIn(sort) ?? [];
  return { kind: 'found', value: sortings.reduceRight(sortedBy, bestFirst) };
}

/** Pages have no column except the title. */
function sortedBy(some: readonly Answering[], sorting: Sorting): Answering[] {
  const columns = some.map((answering) => ({ typologies: [], ...answering.found.item, answering }));
  return sortProjects(columns, sorting).map(({ answering }) => answering);
}

export function idOfFound({ found }: Answering): string {
  return `${found.kind} ${found.kind === 'page' ? found.item.canonicalPath : found.item.id}`;
}

export function shownResult({ found, texts }: Answering, text: string, selection: Selection): FoundItem {
  const { terms } = parseSearchQuery(text);
  let snippet: string | undefined;
  for (const one of texts()) snippet ??= snippetIn(one, terms);
  const shown = found.kind === 'page' ? found : { ...found, item: selectedItem(found.item, selection) };
  return snippet === undefined ? shown : { ...shown, snippet };
}
