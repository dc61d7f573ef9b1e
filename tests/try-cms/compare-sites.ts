import type { Entry } from './content-system.ts';
import { type Line, linesOfDetail, linesOfPage, linesOfSummary } from './said.ts';
import { fetchPatiently, fileOf, hashOf, readContent, type SiteContent } from './site-content.ts';

/** Differences from the sample on one page. A complete page has none. */
export interface Row {
  readonly page: string;
  readonly errors: readonly string[];
}

/** Lines with a hash of their images. Each file is requested once. */
export async function withFiles(
  siteUrl: string,
  lines: readonly Line[],
  files: Map<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { says, image } of lines) {
    if (image === undefined) {
      found.push(says);
      continue;
    }
    let file = files.get(siteUrl + image);
    file ??= await fileOf(siteUrl, { src: image }).then(hashOf, (error: Error) => error.message);
    files.set(siteUrl + image, file);
    found.push(`${says} [${file}]`);
  }
  return found;
}

/** Lines that only one of the two has, or that their order differs. */
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

const linesOf = (entry: Entry): Line[] =>
  'section' in entry ? [...linesOfSummary(entry), ...linesOfDetail(entry)] : linesOfPage(entry);

/** A page that is missing or not published is a 404. */
async function compareAbsences(siteUrl: string): Promise<Row> {
  const places = ['/design/projects/', '/art/art-works/', '/design/', '/api/v1/design/projects/', '/api/v1/pages/'];
  const errors: string[] = [];
  for (const path of places.flatMap((place) => ['no-such-thing', 'draft'].map((slug) => place + slug))) {
    const { status } = await fetchPatiently(siteUrl + path);
    if (status !== 404) errors.push(`${path}: ${status}`);
  }
  return { page: '404s', errors };
}

/** Every document exists, and every general page is in the menu. */
async function compareDocuments(expected: SiteContent, siteUrl: string): Promise<Row> {
  const errors: string[] = [];
  const menu = await (await fetchPatiently(`${siteUrl}/api/v1/menu`)).text();
  for (const { slug, canonicalPath } of [...expected.projects, ...expected.works, ...expected.pages]) {
    const { status } = await fetchPatiently(siteUrl + canonicalPath);
    if (status !== 200) errors.push(`${canonicalPath}: ${status}`);
    const isGeneral = expected.pages.some((page) => page.slug === slug) && slug !== 'privacy-policy';
    if (isGeneral && !menu.includes(`"${canonicalPath}"`)) errors.push(`${slug} is not in the menu`);
  }
  return { page: 'documents', errors };
}

/** Compares a site with the sample's, page by page. */
export async function compareSites(expected: SiteContent, siteUrl: string): Promise<Row[]> {
  const unread: string[] = [];
  const seen = await readContent(siteUrl, (what) => unread.push(what));
  const files = new Map<string, string>();
  const rows: Row[] = [{ page: 'unread', errors: unread }];
  for (const name of ['projects', 'works', 'pages'] as const) {
    const [before, now]: (readonly Entry[])[] = [expected[name], seen[name]];
    if (name !== 'pages') {
      const [titles = [], present = []] = [before, now].map((entries) => entries?.map(({ title = '' }) => title));
      rows.push({ page: name, errors: differences(titles, present) });
    }
    for (const entry of before ?? []) {
      const twin = now?.find(({ slug }) => slug === entry.slug);
      const lines = await withFiles(expected.url, linesOf(entry), files);
      const errors = twin ? differences(lines, await withFiles(seen.url, linesOf(twin), files)) : ['missing'];
      rows.push({ page: entry.canonicalPath, errors });
    }
  }
  return [...rows, await compareDocuments(expected, siteUrl), await compareAbsences(siteUrl)];
}

/** The rows as a table, with the differences below each. */
export function tableOf(rows: readonly Row[]): string {
  const line = ({ page, errors }: Row) => {
    const verdict = errors.length === 0 ? 'complete' : `${errors.length} faults`;
    return [`${page.padEnd(44)} ${verdict}`, ...errors.map((failure) => `    ${failure}`)].join('\n');
  };
  return rows.map(line).join('\n');
}
