import { describe, expect, test } from 'vitest';
import type { Menu } from '../../../../shared/contract/menu.ts';
import type { Failure, InlineData } from '../../../../shared/page/renderer.ts';
import { render } from '../../../../web/src/entry-server.tsx';
import { config, inlineData, messages, siteOwn, view } from './view-fixtures.ts';

const pages: readonly [path: string, heading: string, ...words: string[]][] = [
  [
    '/',
    'North Shed, design atelier, and Ida Lund, artist',
    'Sheds, and what they hold.',
    'Seas, slowly.',
    'Enter the atelier',
  ],
  ['/design', 'Sheds, and what they hold.', 'Title of shed', 'Title of stool', 'Rooms', 'Index'],
  ['/design/about', 'Title of about', 'Lead of about', 'Words of the text block', '2017'],
  ['/design/process', 'Title of process', 'A hanging title', 'Words of the quote'],
  ['/design/contact-us', 'Title of contact-us', 'post@', 'Quay 1', 'Board'],
  ['/design/care', 'Title of care', 'Words of no known kind', 'A gallery'],
  ['/design/projects/shed', 'Title of shed', 'Lead of shed', 'full-c', 'Title of next'],
  ['/art/ida', 'Seas, slowly.', 'Title of sea', 'Title of fog', 'All works shown to the same scale'],
  ['/art/art-works/sea', 'Title of sea', '240 × 120 cm', '(94 × 47 in)', 'mailto:post@north.example?subject='],
  ['/art/biography/ida', 'Title of biography', 'Words of the text block', 'See the works'],
  ['/privacy-policy', 'Title of privacy-policy', 'Words of the text block'],
];

/** Texts of all elements of a kind. */
function titlesIn(html: string, tag: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs');
  return [...html.matchAll(pattern)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''));
}

const headingsIn = (html: string) => titlesIn(html, 'h1');

describe('render', () => {
  test.each(pages)('%s has its h1 and content without scripts [P3] [R1]', async (url, heading, ...words) => {
    const html = await render({ url, data: inlineData(url) });
    expect(headingsIn(html)).toEqual([heading]);
    for (const word of words) expect(html.replaceAll('\u00a0', ' ')).toContain(word);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/<(?:title|meta|link)\b/);
  });

  test('the top menu is on every page but the start [T1]', async () => {
    const html = await Promise.all(pages.map(([url]) => render({ url, data: inlineData(url) })));
    expect(html.map((text) => text.includes('<header'))).toEqual(pages.map(([url]) => url !== '/'));
  });

  test('the current section is marked in the menu [T4]', async () => {
    const [design, art] = await Promise.all(
      ['/design', '/art/ida'].map((url) => render({ url, data: inlineData(url) })),
    );
    expect(design).toMatch(/aria-current="true"[^>]*href="\/design"/);
    expect(art).toMatch(/aria-current="true"[^>]*href="\/art\/ida"/);
  });

  test('the document of a missing page marks no section, that of a failed page marks its own [T4]', () => {
    const { view: shown, ...data } = inlineData('/design');
    const frame = { config: shown?.config, site: shown?.site, menu: shown?.menu } as InlineData['frame'];
    const [missing, failed] = ([404, 503] as const).map((status) =>
      render({ url: '/design', data: { ...data, view: null, frame, failure: { status } } }),
    );
    expect(missing).toContain('<header');
    expect(missing).not.toContain('aria-current');
    expect(failed).toMatch(/aria-current="true"[^>]*href="\/design"/);
  });

  test('the menu without scripts lists every group of both sections [M3, M9, M14, M15]', () => {
    const item = (label: string, url: string) => ({ label, url, isMessaging: false });
    const menu: Menu = {
      art: {
        id: 'm',
        title: 'Art',
        items: [item('Biography', '/art/biography/ida'), item('Reel', 'https://reel.example/')],
      },
      design: [
        { kind: 'other', title: 'Shop', items: [item('Prints', 'https://shop.example/prints')] },
        { kind: 'socials', title: 'Design Menu Socials', items: [item('Board', 'https://board.example/')] },
        { kind: 'typologies', title: 'Design Menu Typoloies', items: [item('Seats', 'seats')] },
        { kind: 'pages', title: 'Design Menu Pages', items: [item('About', 'about'), item('Words', '')] },
      ],
      typologies: [{ value: 'seats', label: 'Seats' }],
      sizes: [],
    };
    const html = render({ url: '/design', data: inlineData('/design', { menu }) });
    const [scriptless = ''] = /<details class="scriptless".*?<\/details>/s.exec(html) ?? [];
    const words = scriptless.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words.trim()).toBe(
      'Menu North Shed About Words Typologies Seats Socials Board Shop Prints Ida Lund Biography Socials Reel',
    );
    for (const href of ['/design?typology=seats#projects', 'https://shop.example/prints', 'https://reel.example/'])
      expect(scriptless).toContain(`href="${href}"`);
  });

  test.each(pages)('%s has no empty times and nothing interactive in links [P3]', (url) => {
    const html = render({ url, data: inlineData(url) });
    expect(html).not.toMatch(/<time[^>]*><\/time>/);
    expect(html).not.toMatch(/<a\b(?:(?!<\/a>).)*<(?:a|button|video|input)\b/s);
    expect(html).not.toMatch(/<a\b(?:(?!<\/a>).)*\stabindex=/s);
  });

  test('words in another language have their language and direction [P6, 3.1.2]', () => {
    const it = { lang: 'it' } as const;
    const image = { src: '/media/mc47fb5af0000000/a.jpg', alt: 'Casa', caption: 'La casa', sources: [], ...it };
    const content = {
      ...{ slug: 'care', title: 'La casa', titleLang: 'it', lead: 'بيت', leadLang: 'ar', leadDir: 'rtl' as const },
      blocks: [
        { id: '1', kind: 'heading' as const, level: 2, text: 'La casa', ...it },
        { id: '2', kind: 'quote' as const, text: 'La casa', ...it },
        { id: '3', kind: 'facts' as const, items: [{ label: 'Name', value: 'La casa', ...it }] },
        { id: '4', kind: 'list' as const, isOrdered: false, items: ['La casa'], ...it },
        { id: '5', kind: 'image' as const, image },
      ],
      isEmpty: false,
    };
    const html = render({ url: '/design/care', data: inlineData('/design/care', { content }) });
    for (const tag of ['h1', 'h2', 'blockquote', 'dd', 'li', 'div'])
      expect(html).toMatch(new RegExp(`<${tag}\\b[^>]* lang="it" dir="auto"[^>]*>La casa</${tag}>`));
    expect(html).toMatch(/<p[^>]* lang="ar" dir="rtl"[^>]*>بيت<\/p>/);
    expect(html).toMatch(/<img[^>]* alt="Casa"[^>]* lang="it"/);
  });

  test('a wall in the address is open on its work [R8]', () => {
    const html = render({ url: '/art/art-works/sea?wall=320', data: inlineData('/art/art-works/sea') });
    expect(html).toMatch(/<details[^>]*open=""/);
    expect(html).toContain('viewBox="0 0 45 85"');
    expect(html.replaceAll('\u00a0', ' ')).toContain('Wall: 320 × 260 cm');
    expect(html).toContain('Enquire for a 320 cm wide wall');
    expect(decodeURIComponent(html)).toContain('Title of sea, for a 320 cm wide wall');
    const plain = render({ url: '/art/art-works/sea', data: inlineData('/art/art-works/sea') });
    expect(plain).not.toMatch(/<details[^>]*open/);
  });

  const frame = { config, site: siteOwn, menu: view('/design').menu, landing: view('/design').landing };
  const failed = (failure: Failure) => ({ view: null, frame, messages, failure, buildId: 'test' });

  test('an unknown address has status, words and links, without the address [E1] [E2] [R14]', async () => {
    const html = await render({ url: '/design', data: failed({ status: 404 }) });
    expect(headingsIn(html)).toEqual(['Page not found Error 404']);
    expect(html).toContain('This page does not exist or has moved.');
    expect(html).toContain('Go back home');
    expect(html).not.toContain('Page not found: /');
    expect(html).toContain('<header');
    const gone = await render({ url: '/design', data: failed({ status: 410 }) });
    expect(headingsIn(gone)).toEqual(['Page not found Error 410']);
    expect(gone).not.toContain('Try again');
  });

  test('unavailable content names what failed, with a retry [E3] [F14]', async () => {
    const problem = {
      type: 'x',
      title: 'x',
      status: 503,
      detail: 'The content source does not answer',
      code: 'upstream-unavailable',
      action: 'fetch about info',
      requestId: 'x',
    } as const;
    const html = await render({ url: '/design', data: failed({ status: 503, problem }) });
    expect(headingsIn(html)[0]).toContain('Failed to fetch about info: The content source does not answer');
    expect(html).toContain('Try again');
  });
});
