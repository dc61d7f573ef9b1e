import { describe, expect, test } from 'vitest';
import type { Dependency, ReadDependency } from '../../../../server/cache/dependency.ts';
import type { SiteDependencies } from '../../../../server/content/dependencies.ts';
import { generalPages, sitePages } from '../../../../server/content/site-pages.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import messages from '../../../../server/messages/en-US.json' with { type: 'json' };
import type { PublicConfig } from '../../../../shared/contract/config.ts';
import type { Page } from '../../../../shared/contract/page.ts';
import { config, siteOwn } from '../../web/src/view-fixtures.ts';

const found = <Value>(value: Value): Dependency<Value> => ({ kind: 'found', value });
const empty = { items: [], total: 0 };

/** A site without projects, works and a menu, with these pages. */
function partsOf(pages: Readonly<Record<string, Page>>, brand: Partial<PublicConfig['brand']>): SiteDependencies {
  const values: Readonly<Record<string, unknown>> = { projects: empty, works: empty, ...pages };
  const source = (key: string) => ({ key });
  const sources = {
    hasCall: () => false,
    ...Object.fromEntries(
      ['menu', 'projects', 'works', 'about', 'process', 'biography'].map((key) => [key, source(key)]),
    ),
    ...{ page: source, list: (section: string) => source(section === 'design' ? 'projects' : 'works') },
  };
  const read: ReadDependency = async <Value>({ key }: { key: string }) =>
    (key in values ? found(values[key]) : { kind: 'absent' }) as Dependency<Value>;
  const publicConfig = () => ({
    ...config,
    wechatQr: undefined,
    wechatContact: undefined,
    brand: { addresses: [], socials: [], artSocials: [], ...brand },
  });
  return { read, sources: sources as unknown as Sources, publicConfig, siteOwn, messages, findRule: () => undefined };
}

const contact = '/design/contact-us';
const bare = { slug: 'contact-us', title: 'Contact', blocks: [], isEmpty: true };

async function isNamed(parts: SiteDependencies): Promise<boolean[]> {
  const [pages, general] = [await sitePages(parts), await generalPages(parts)];
  if (pages.kind !== 'found' || general.kind !== 'found') throw new Error('unknown');
  return [
    pages.value.some(({ path }) => path === contact),
    general.value.items.some(({ canonicalPath }) => canonicalPath === contact),
  ];
}

describe('the contact page', () => {
  test.each<[string, Record<string, Page>]>([
    ['is not there', {}],
    ['has no more than its heading', { 'contact-us': bare }],
  ])('that %s is listed only if the atelier has an address [R5] [R6]', async (_what, pages) => {
    expect(await isNamed(partsOf(pages, {}))).toEqual([false, false]);
    expect(await isNamed(partsOf(pages, { mail: 'studio@example.org' }))).toEqual([true, true]);
    expect(await isNamed(partsOf(pages, { socials: [{ label: 'A', url: 'https://a.example' }] }))).toEqual([
      true,
      true,
    ]);
  });
});

test('policy and sections are always listed, an empty page is not [R11]', async () => {
  const pages = await sitePages(partsOf({ about: { slug: 'about', blocks: [], isEmpty: true } }, {}));
  const paths = pages.kind === 'found' ? pages.value.map(({ path }) => path) : [];
  expect(paths).toEqual(expect.arrayContaining(['/', '/design', '/privacy-policy']));
  expect(paths).not.toContain('/design/about');
});
