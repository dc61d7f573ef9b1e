import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'languages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const locales = ['en-US', 'it', 'ar'] as const;
const publicUrl = 'https://a.example';

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Work {
  readonly name: string;
  /** By language: the fields that it has of its own. */
  readonly own: Readonly<Record<string, { readonly title?: string; readonly slug?: string; readonly body?: string }>>;
}

/** Each language has some of the titles, slugs and texts. */
function generated(count: number): Work[] {
  const next = numbers(63);
  return Array.from({ length: count }, (_, index) => {
    const name = `work-${index}`;
    const own = Object.fromEntries(
      locales.map((locale, at) => {
        const has = () => at === 0 || next() < 0.6;
        const title = has() ? { title: `${locale} title ${index}` } : {};
        const slug = at > 0 && next() < 0.5 ? { slug: `${locale}-${index}` } : {};
        return [locale, { ...title, ...slug, ...(has() ? { body: `${locale} text ${index}` } : {}) }];
      }),
    );
    return { name, own };
  });
}

function write(works: readonly Work[]): void {
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida' }));
  for (const { name, own } of works) {
    mkdirSync(join(folder, 'works', name), { recursive: true });
    for (const [locale, { body = '', ...fields }] of Object.entries(own)) {
      const lead = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
      const file = locale === 'en-US' ? 'index.md' : `index.${locale}.md`;
      const link = `See [another](/art/art-works/work-1).`;
      const text = `---\n${lead.join('\n')}\n---\n\n${body && `${body}\n\n${link}\n`}`;
      if (body !== '' || lead.length > 0) writeFileSync(join(folder, 'works', name, file), text);
    }
  }
}

interface Page {
  readonly path: string;
  readonly html: string;
}

const prefixOf = (locale: string) => (locale === 'en-US' ? '' : `/${locale}`);

const alternatesOf = ({ html }: Page) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, lang, href]) => `${lang} ${href}`,
  );

/** Targets of all links, except those to other languages. */
const linksOf = ({ html }: Page) =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('hrefLang=') ? [] : (/ href="(\/[^"]*)"/.exec(tag)?.[1] ?? []),
  );

async function pagesOf(site: RunningSite, works: readonly Work[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const locale of locales) {
    const items = works.map(({ name }) => `${prefixOf(locale)}/art/art-works/${name}`);
    for (const path of [`${prefixOf(locale)}/art/ida`, ...items]) {
      const response = await fetch(site.url + path);
      expect(response.status, path).toBe(200);
      pages.push({ path: new URL(response.url).pathname, html: await response.text() });
    }
  }
  return pages;
}

test('three languages of 200 works with gaps: links are mutual and stay in their language, texts are marked', async () => {
  const works = generated(200);
  write(works);
  const calls = async (env: Readonly<Record<string, string>>) => {
    const site = await startSite({
      env: { CONTENT_DIR: folder, PUBLIC_URL: publicUrl, RATE_LIMIT_PER_MINUTE: '0', ...env },
    });
    let count = 0;
    site.services.events.upstream.listen(({ type }) => (count += Number(type === 'answered')));
    return { site, count: () => count };
  };
  const plain = await calls({});
  for (const { name } of works) await fetch(`${plain.site.url}/art/art-works/${name}`);
  for (const path of ['/art/ida', '/design']) await fetch(plain.site.url + path);
  await plain.site.close();
  const { site, count } = await calls({ LOCALES: locales.join() });
  const pages = await pagesOf(site, works);
  // One load serves every language.
  expect(count()).toBeLessThanOrEqual(plain.count());

  const byUrl = new Map(pages.map((page) => [publicUrl + page.path, page]));
  const oneWay = pages.flatMap((page) => {
    const own = alternatesOf(page);
    const targets = [...new Set(own.map((line) => line.split(' ')[1] ?? ''))];
    const isSelf = own.length === 0 || targets.includes(publicUrl + page.path);
    const differs = targets.filter(
      (url) => String(alternatesOf(byUrl.get(url) ?? { path: '', html: '' })) !== String(own),
    );
    return isSelf ? differs.map((url) => `${page.path} → ${url}`) : [`${page.path} not itself`];
  });
  expect(oneWay).toEqual([]);
  expect(pages.filter((page) => alternatesOf(page).length > 0).length).toBeGreaterThan(100);

  const leaving = pages.flatMap(({ path, html }) => {
    const locale = locales.find((one) => one !== 'en-US' && path.startsWith(`/${one}/`));
    const isOther = (href: string) => {
      if (/^\/(?:media|api|assets|brand|licenses)\//.test(href)) return false;
      return locale ? !href.startsWith(`/${locale}`) : /^\/(?:it|ar)(?:\/|$)/.test(href);
    };
    return linksOf({ path, html })
      .filter(isOther)
      .map((href) => `${path} → ${href}`);
  });
  expect([...new Set(leaving)]).toEqual([]);

  const wrong = locales.flatMap((locale) =>
    works.flatMap(({ name, own }) => {
      const { slug = name, title, body } = own[locale] ?? {};
      const { html = '', path = name } = byUrl.get(`${publicUrl}${prefixOf(locale)}/art/art-works/${slug}`) ?? {};
      const [, attributes = '', shown = ''] = /<h1\b([^>]*)>([^<]*)/.exec(html) ?? [];
      const errors = [
        html.includes(`<html lang="${locale}"`) ? '' : 'lang of the page',
        shown === (title ?? own['en-US']?.title) ? '' : `title ${shown}`,
        (title === undefined) === attributes.includes('lang="en-US"') ? '' : 'mark of the title',
        body === undefined || html.includes(`<p>${body}</p>`) ? '' : 'own text',
        body === undefined && own['en-US']?.body
          ? /<p lang="en-US" dir="ltr">en-US text/.test(html)
            ? ''
            : 'mark of the text'
          : '',
        html.includes(`rel="canonical" href="${publicUrl}${body === undefined ? `/art/art-works/${name}` : path}"`)
          ? ''
          : 'canonical',
      ];
      return errors.filter(Boolean).map((error) => `${path}: ${error}`);
    }),
  );
  expect(wrong).toEqual([]);

  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*\/art-works\/[^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const ownPages = pages.filter(
    ({ path, html }) => html.includes(`rel="canonical" href="${publicUrl}${path}"`) && path.includes('/art-works/'),
  );
  expect(listed.sort()).toEqual(ownPages.map(({ path }) => publicUrl + path).sort());
  await site.close();
}, 300_000);
