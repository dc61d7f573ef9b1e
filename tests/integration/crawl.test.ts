import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { samplePages } from '../helpers/site-pages.ts';

/** Statements of a document about itself, and its links. */
interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly headings: number;
  readonly isListed: boolean;
  /** Addresses of this site in links, images, videos, style sheets, scripts and metadata: absolute, without a hash. */
  readonly links: readonly string[];
}

let site: RunningSite;
const documents = new Map<string, Crawled>();
/** Where an address was found first, by the address. */
const found = new Map<string, string>();
const statuses = new Map<string, number>();

const attributes = ['href', 'src', 'poster', 'content', 'action'];

/** Images in one of their widths: to make all of them takes minutes, and other tests ask for them. */
const derived = /^\/media\/[^/]+\/[\w-]{8}\/\d+\.(?:avif|webp)$/;

/** The addresses in an element's attributes; those of `srcset` are many. */
function addressesIn({ name, attribs }: { name: string; attribs: Record<string, string> }): string[] {
  const single = attributes.flatMap((attribute) => {
    const value = attribs[attribute];
    const isAddress = attribute !== 'content' || /^https?:/.test(value ?? '');
    return value !== undefined && isAddress && name !== 'use' ? [value] : [];
  });
  const sets = [attribs.srcset, attribs.srcSet, attribs.imagesrcset].flatMap((set) => set?.split(/,\s+/) ?? []);
  return [...single, ...sets.map((candidate) => candidate.split(' ')[0] ?? '')];
}

function read(path: string, status: number, html: string): Crawled {
  const elements = DomUtils.findAll(() => true, parseDocument(html).children);
  const one = (name: string, attribute: string, value: string) =>
    elements.find((element) => element.name === name && element.attribs[attribute] === value)?.attribs;
  // Filters, orders and searches can be combined without end: one filter is enough.
  const links = elements.flatMap(addressesIn).flatMap((address) => {
    const url = URL.parse(address, site.url + path);
    if (url?.origin !== site.url || derived.test(url.pathname)) return [];
    if (url.search !== '' && !/^\?typology=[^&]+$/.test(url.search)) return [];
    url.hash = '';
    return [url.href];
  });
  return {
    path,
    status,
    title: DomUtils.textContent(
      elements.filter(({ name, parent }) => name === 'title' && parent && 'name' in parent && parent.name === 'head'),
    ),
    description: one('meta', 'name', 'description')?.content ?? '',
    canonical: one('link', 'rel', 'canonical')?.href ?? '',
    headings: elements.filter(({ name }) => name === 'h1').length,
    isListed: !one('meta', 'name', 'robots')?.content?.includes('noindex'),
    links: [...new Set(links)],
  };
}

/** Requests an address, and reads it if it is a page of the site. */
async function visit(href: string): Promise<readonly string[]> {
  const response = await fetch(href, { redirect: 'manual' });
  statuses.set(href, response.status);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') && response.status === 200;
  if (!isPage) {
    await response.body?.cancel();
    return [];
  }
  const { pathname, search } = new URL(href);
  const document = read(pathname + search, response.status, await response.text());
  documents.set(document.path, document);
  return document.links;
}

beforeAll(async () => {
  // Canonical URLs and social cards contain the address of the site, so it needs its real port.
  site = await startSite({ env: { RATE_LIMIT_PER_MINUTE: '0', MEDIA_RATE_LIMIT_PER_MINUTE: '0', HOST: '127.0.0.1' } });
  const next = [`${site.url}/`];
  found.set(`${site.url}/`, 'the start');
  while (next.length > 0) {
    const batch = next.splice(0, 4);
    for (const [index, links] of (await Promise.all(batch.map(visit))).entries()) {
      for (const link of links) {
        if (found.has(link)) continue;
        found.set(link, batch[index] ?? '');
        next.push(link);
      }
    }
  }
}, 300_000);

afterAll(() => site.close());

/** Pages of the site by their own address, except those that stand for another one. */
const pages = () => [...documents.values()].filter(({ path, canonical }) => new URL(canonical).pathname === path);

describe('a crawl from the start', () => {
  test('finds every page [P3]', () => {
    const paths = new Set(documents.keys());
    const missing = samplePages.map(({ path }) => path).filter((path) => !paths.has(path));
    expect(missing).toEqual([]);
    expect(statuses.size).toBeGreaterThan(60);
  });

  test('finds no broken link and no redirect [P3, R17]', () => {
    const broken = [...statuses].filter(([, status]) => status !== 200);
    expect(broken.map(([href, status]) => `${status} ${href} on ${found.get(href)}`)).toEqual([]);
  });

  test('finds a unique title, description and canonical path, and one h1, on every page [N7]', () => {
    const listed = pages().filter(({ isListed }) => isListed);
    expect(listed.length).toBeGreaterThanOrEqual(samplePages.filter(({ path }) => !path.includes('?')).length);
    for (const name of ['title', 'description', 'canonical'] as const) {
      const values = Map.groupBy(listed, (page) => page[name]);
      const shared = [...values].filter(([value, of]) => value === '' || of.length > 1);
      expect(shared.map(([value, of]) => `${name} "${value}": ${of.map(({ path }) => path)}`)).toEqual([]);
    }
    expect([...documents.values()].filter(({ headings }) => headings !== 1).map(({ path }) => path)).toEqual([]);
  });
});
