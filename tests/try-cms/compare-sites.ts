import { elementsIn, isElement, parseHtml, textIn } from '../../server/normalize/text/html-tree.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import { type Line, linesOfDetail, linesOfPage, linesOfSummary, readWords } from './said.ts';
import { fileOf, hashOf, readContent, type SiteContent } from './site-content.ts';

/** What was seen of one page. */
export interface Row {
  readonly page: string;
  readonly words: number;
  readonly pictures: number;
  /** What is not as in the sample; none where the page is complete. */
  readonly faults: readonly string[];
}

/** Lines with what tells their pictures apart. Files are asked for once each. */
async function withFiles(siteUrl: string, lines: readonly Line[], files: Map<string, string>): Promise<string[]> {
  const said: string[] = [];
  for (const { says, picture } of lines) {
    if (picture === undefined) {
      said.push(says);
      continue;
    }
    let file = files.get(siteUrl + picture);
    file ??= await fileOf(siteUrl, { src: picture }).then(hashOf, (error: Error) => error.message);
    files.set(siteUrl + picture, file);
    said.push(`${says} [${file}]`);
  }
  return said;
}

/** The lines that only one of the two has, and whether they stand in the same order. */
function differences(expected: readonly string[], seen: readonly string[]): string[] {
  const count = (lines: readonly string[], line: string) => lines.filter((one) => one === line).length;
  const lost = expected.filter((line) => count(seen, line) < count(expected, line));
  const gained = seen.filter((line) => count(expected, line) < count(seen, line));
  const isMoved = lost.length + gained.length === 0 && expected.some((line, at) => seen[at] !== line);
  return [
    ...lost.map((line) => `missing  ${line}`),
    ...gained.map((line) => `besides  ${line}`),
    ...(isMoved ? ['in another order'] : []),
  ];
}

/** What a document shows in its main part. */
async function readDocument(siteUrl: string, path: string): Promise<{ status: number; text: string; alts: string[] }> {
  const reply = await fetch(siteUrl + path);
  const elements = elementsIn(parseHtml(await reply.text()));
  const main = elements.filter(({ name }) => name === 'main');
  const inMain = elementsIn(main);
  const shown = (node: (typeof main)[number]): string =>
    node.children
      .map((child) => {
        if (!isElement(child)) return textIn([child]);
        return /^(?:script|style|template)$/.test(child.name) ? '' : shown(child);
      })
      .join(' ');
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  return {
    status: reply.status,
    text: squeezed(main.map(shown).join(' ')),
    alts: inMain.flatMap(({ name, attribs }) => (name === 'img' ? [plain(attribs.alt ?? '')] : [])),
  };
}

/** Elements within words (`<em>`) leave no space of their own. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

interface Sites {
  readonly expected: SiteContent;
  readonly seen: SiteContent;
  readonly files: Map<string, string>;
}

type Entry = LinkedProject | LinkedPage;

/** One page: what the API says of it against the sample's, and whether its document shows all of that. */
async function comparePage(
  { expected, seen, files }: Sites,
  entry: Entry,
  twin: Entry | undefined,
  linesOf: (entry: Entry) => Line[],
): Promise<Row> {
  const lines = linesOf(entry);
  const pictures = lines.filter(({ picture }) => picture !== undefined).length;
  const row = { page: entry.canonicalPath, words: lines.map(readWords).join(' ').split(/\s+/).length, pictures };
  if (!twin) return { ...row, faults: ['missing'] };
  const faults = differences(
    await withFiles(expected.url, lines, files),
    await withFiles(seen.url, linesOf(twin), files),
  );
  const [before, now] = [
    await readDocument(expected.url, entry.canonicalPath),
    await readDocument(seen.url, twin.canonicalPath),
  ];
  if (now.status !== 200) faults.push(`document: ${now.status}`);
  const shownBefore = lines
    .map(readWords)
    .map(squeezed)
    .filter((words) => before.text.includes(words));
  faults.push(...shownBefore.filter((words) => !now.text.includes(words)).map((words) => `document lacks ${words}`));
  faults.push(
    ...before.alts.filter((alt) => !now.alts.includes(alt)).map((alt) => `document lacks the picture ${alt}`),
  );
  const own = lines.flatMap(({ says, picture }) => (picture === undefined ? [] : [says]));
  // The site shows a cover once that is in a gallery, too: uploaded with other words, it is another picture.
  const strange = now.alts.filter((alt) => !before.alts.includes(alt) && !own.some((says) => says.includes(alt)));
  faults.push(...strange.map((alt) => `document shows ${alt} besides`));
  return { ...row, faults };
}

const summaryAndDetail = (entry: Entry): Line[] =>
  'section' in entry ? [...linesOfSummary(entry), ...linesOfDetail(entry)] : linesOfPage(entry);

/** A list: its entries in their order, as its document shows them. */
async function compareList({ expected, seen }: Sites, section: 'projects' | 'works', path: string): Promise<Row> {
  const [before, now] = [expected[section], seen[section]].map((items) => items.map(({ title }) => title));
  const document = await readDocument(seen.url, path);
  const faults = differences(before ?? [], now ?? []);
  if (document.status !== 200) faults.push(`document: ${document.status}`);
  const covers = expected[section].filter(({ cover }) => cover).length;
  if (document.alts.length < covers) faults.push(`document has ${document.alts.length} pictures of ${covers}`);
  const lacking = expected[section].filter(({ title }) => !document.text.includes(squeezed(title)));
  faults.push(...lacking.map(({ title }) => `document lacks ${title}`));
  return { page: path, words: before?.length ?? 0, pictures: covers, faults };
}

/** What is not there, or not published, is said not to be there. */
async function compareAbsences(siteUrl: string): Promise<Row> {
  const places = ['/design/projects/', '/art/art-works/', '/design/', '/api/v1/design/projects/', '/api/v1/pages/'];
  const paths = places.flatMap((place) => ['no-such-thing', 'draft'].map((slug) => `${place}${slug}`));
  const faults: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(siteUrl + path);
    if (status !== 404) faults.push(`${path}: ${status}`);
  }
  return { page: '404s', words: 0, pictures: 0, faults };
}

/** Every page that the sample has is in the menu, one click away, where it can be. */
async function compareMenu({ expected, seen }: Sites): Promise<Row> {
  const reply = await fetch(`${seen.url}/api/v1/menu`);
  const text = await reply.text();
  const general = expected.pages.filter(({ slug }) => slug !== 'privacy-policy');
  const faults = reply.status === 200 ? [] : [`${reply.status}`];
  faults.push(
    ...general.filter(({ canonicalPath }) => !text.includes(`"${canonicalPath}"`)).map(({ slug }) => `no ${slug}`),
  );
  return { page: 'menu', words: general.length, pictures: 0, faults };
}

/** Compares a site with the sample's, page by page. */
export async function compareSites(expected: SiteContent, siteUrl: string): Promise<Row[]> {
  const unread: string[] = [];
  const seen = await readContent(siteUrl, (what) => unread.push(what));
  const sites: Sites = { expected, seen, files: new Map() };
  const rows = [await compareList(sites, 'projects', '/design')];
  const twinOf = (entries: readonly Entry[], { slug }: Entry) => entries.find((one) => one.slug === slug);
  const artist =
    expected.pages
      .find(({ slug }) => slug === 'biography')
      ?.canonicalPath.split('/')
      .at(-1) ?? '';
  rows.push(await compareList(sites, 'works', `/art/${artist}`));
  for (const name of ['projects', 'works', 'pages'] as const) {
    for (const entry of expected[name])
      rows.push(await comparePage(sites, entry, twinOf(seen[name], entry), summaryAndDetail));
  }
  rows.push(await compareMenu(sites), await compareAbsences(siteUrl));
  return unread.length > 0 ? [...rows, { page: 'all', words: 0, pictures: 0, faults: unread }] : rows;
}

/** The rows as a table, with what is missing below each. */
export function tableOf(rows: readonly Row[]): string {
  const line = ({ page, words, pictures, faults }: Row) => {
    const verdict = faults.length === 0 ? 'complete' : `${faults.length} faults`;
    const numbers = `${String(words).padStart(6)} ${String(pictures).padStart(9)}`;
    return [`${page.padEnd(44)} ${numbers}  ${verdict}`, ...faults.map((fault) => `    ${fault}`)].join('\n');
  };
  return [`${'page'.padEnd(44)}  words  pictures`, ...rows.map(line)].join('\n');
}
