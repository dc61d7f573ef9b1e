import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as Client from '../../../../shared/client/api.d.ts';
import { createContentClient, ResponseError, srcset } from '../../../../shared/client/content-client.ts';
import type * as Blocks from '../../../../shared/contract/block.ts';
import type * as Config from '../../../../shared/contract/config.ts';
import type * as Images from '../../../../shared/contract/image.ts';
import type * as Landings from '../../../../shared/contract/landing.ts';
import type * as Menus from '../../../../shared/contract/menu.ts';
import type * as Pages from '../../../../shared/contract/page.ts';
import { endpointNames } from '../../../../shared/contract/paths.ts';
import type * as Problems from '../../../../shared/contract/problem.ts';
import type * as Projects from '../../../../shared/contract/project.ts';
import type * as Seos from '../../../../shared/contract/seo.ts';
import type * as Videos from '../../../../shared/contract/video.ts';

/** A site that returns these responses in order, and the requests that it got. */
function siteOf(...responses: readonly Response[]) {
  const requested: { url: string; headers: Record<string, string> }[] = [];
  const ask: typeof fetch = async (url, init) => {
    requested.push({ url: String(url), headers: Object.fromEntries(new Headers(init?.headers)) });
    return responses[requested.length - 1] ?? new Response('', { status: 404 });
  };
  return { requested, client: createContentClient({ baseUrl: 'https://site.example', fetch: ask }) };
}

const page = (body: object, headers: Record<string, string> = {}) => Response.json(body, { headers });

describe('a call of the client', () => {
  test('has a method for every endpoint, with its address and parameters [P9]', async () => {
    const { client, requested } = siteOf(page({}), page({}), page({}));
    await client.project({ slug: 'a b' });
    await client.projects({ typology: 'furniture', limit: 5, cursor: undefined });
    await client.resolve({ section: 'art', slug: 'x' });
    expect(requested.map(({ url }) => url)).toEqual([
      'https://site.example/api/v1/design/projects/a%20b',
      'https://site.example/api/v1/design/projects?typology=furniture&limit=5',
      'https://site.example/api/v1/resolve?section=art&slug=x',
    ]);
    for (const name of endpointNames) expect(client[name], name).toBeTypeOf('function');
  });

  test('revalidates what it has, and returns a copy [P9]', async () => {
    const { client, requested } = siteOf(page({ art: [] }, { etag: '"v1"' }), new Response(null, { status: 304 }));
    const first = await client.menu();
    const second = await client.menu();
    expect(requested.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });

  test('throws a problem with its code and pause [P9] [F20]', async () => {
    const problem = { code: 'upstream-unavailable', detail: 'Nobody can tell', status: 503 };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '7' };
    const { client } = siteOf(new Response(JSON.stringify(problem), { status: 503, headers }));
    const error = await client.about().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({
      status: 503,
      retryAfterS: 7,
      problem,
      message: 'upstream-unavailable: Nobody can tell',
    });
  });

  test.each([
    ['7', 7],
    ['Thu, 26 Nov 2026 00:01:00 GMT', 60],
    ['Wed, 25 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('reads Retry-After: %s as %s seconds [P9]', async (value, seconds) => {
    const headers = { 'retry-after': value, date: 'Thu, 26 Nov 2026 00:00:00 GMT' };
    const { client } = siteOf(new Response('', { status: 503, headers }));
    const error = await client.menu().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 503, retryAfterS: seconds, problem: undefined });
  });

  test('throws a typed error for a page of a proxy, and does not store it [P9]', async () => {
    const headers = { 'content-type': 'text/html', etag: '"x"' };
    const { client, requested } = siteOf(new Response('<h1>Log in</h1>', { headers }), page({ art: [] }));
    const error = await client.menu().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 200, message: 'HTTP 200, but the body is not JSON (text/html)' });
    expect(await client.menu()).toEqual({ art: [] });
    expect(requested[1]?.headers).not.toHaveProperty('if-none-match');
  });

  test.each(['nonsense', '/', 'ftp://a.example', ''])('refuses the base URL "%s" at creation [P9]', (baseUrl) => {
    expect(() => createContentClient({ baseUrl })).toThrow(TypeError);
  });

  test('returns the next page of a list until the last one [P9]', async () => {
    const next = '/api/v1/design/projects?cursor=x';
    const { client, requested } = siteOf(page({ items: [1], links: { next } }), page({ items: [2], links: {} }));
    const first = await client.projects({ limit: 1 });
    const second = await client.nextPage(first);
    expect(requested[1]?.url).toBe(`https://site.example${next}`);
    expect(second && (await client.nextPage(second))).toBeUndefined();
  });
});

test('makes rich text absolute, in HTML and as a tree [P9]', () => {
  const { client } = siteOf();
  const html =
    '<p><a href="/a?b=1&amp;c=2">x src="/no"</a> <a href="#part-1">y</a> <a href="https://o.example/">z</a></p>';
  const image = '<img src="/media/1/a.jpg" alt="a > b" />';
  expect(client.absoluteHtml(html + image)).toBe(
    `${html.replace('"/a?', '"https://site.example/a?')}${image.replace('"/media', '"https://site.example/media')}`,
  );
  const tree = (base: string): Client.RichTextNode[] => [
    {
      kind: 'element',
      tag: 'p',
      children: [
        { kind: 'span', text: 'x', marks: [{ tag: 'a', attributes: { href: `${base}/a`, title: '/b' } }] },
        { kind: 'element', tag: 'img', attributes: { src: `${base}/m.jpg` }, children: [] },
      ],
    },
  ];
  expect(client.absoluteTree(tree(''))).toEqual(tree('https://site.example'));
});

test('parameters may be undefined with exact optional types [P9]', async () => {
  const parameters: Client.Endpoints['projects']['parameters'] = { limit: undefined, typology: undefined };
  const { client, requested } = siteOf(page({}));
  await client.projects(parameters);
  expect(requested[0]?.url).toBe('https://site.example/api/v1/design/projects');
});

test('srcset reads the short form, with JPEG [P9] [V3]', () => {
  const renditions = { base: '/media/a/v/', widths: [480, 960], endings: ['avif', 'jpg'] };
  const cover = { sources: [], renditions };
  expect(srcset(cover)).toBe('/media/a/v/480.avif 480w, /media/a/v/960.avif 960w');
  expect(srcset(cover, 'image/jpeg', 'https://site.example')).toBe(
    'https://site.example/media/a/v/480.jpg 480w, https://site.example/media/a/v/960.jpg 960w',
  );
  expect(srcset(cover, 'image/webp')).toBe('');
  const listed = { sources: [{ width: 480, type: 'image/avif', src: '/listed.avif' }], renditions };
  expect(srcset(listed)).toBe('/listed.avif 480w');
});

test('its types equal those of site and server [P9]', () => {
  type KnownBlock = Exclude<Client.Block, Client.FutureBlock>;
  expectTypeOf<KnownBlock>().toEqualTypeOf<Blocks.Block>();
  expectTypeOf<KnownBlock['kind']>().toEqualTypeOf<Blocks.Block['kind']>();
  expectTypeOf<Client.ContentImage>().toEqualTypeOf<Images.Image>();
  expectTypeOf<Client.Video>().toEqualTypeOf<Videos.Video>();
  expectTypeOf<Client.Menu>().toEqualTypeOf<Menus.LinkedMenu>();
  expectTypeOf<Client.Landing>().toEqualTypeOf<Landings.Landing>();
  expectTypeOf<Omit<Client.Page, 'blocks'>>().toEqualTypeOf<Omit<Pages.LinkedPage, 'blocks'>>();
  expectTypeOf<Omit<Client.Project, 'blocks'>>().toEqualTypeOf<Omit<Projects.LinkedProject, 'blocks'>>();
  expectTypeOf<Client.Seo>().toEqualTypeOf<Seos.Seo>();
  expectTypeOf<Client.PublicConfig>().toEqualTypeOf<Config.PublicConfig>();
  expectTypeOf<Client.Problem>().toEqualTypeOf<Problems.Problem>();
  expectTypeOf<keyof Client.Endpoints>().toEqualTypeOf<(typeof endpointNames)[number]>();
  expect(endpointNames.length).toBeGreaterThan(10);
});
