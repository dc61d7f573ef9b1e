import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, expect, test } from 'vitest';
import type { RenderRequest } from '../../shared/page/renderer.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';

let site: RunningSite;
let lines: Record<string, unknown>[];

afterEach(() => site.close());

/** The sample site with page code that fails on demand. */
async function start(fails: (request: RenderRequest) => boolean): Promise<void> {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  site = await startSite({
    log,
    render: (request, built) => {
      if (fails(request)) throw new Error('secret words of the code');
      return built(request);
    },
  });
}

const dataIn = (html: string) => JSON.parse(/id="data">([^<]*)</.exec(html)?.[1] ?? 'null');

test('a page whose code fails is a shell with its data, for the browser to render [E1, P8]', async () => {
  await start(({ data }) => data.view?.page === 'design-about');
  const { text, headers } = await supertest(site.url).get('/design/about').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toMatch(/s-maxage=0|no-store|no-cache/);
  expect(text).toContain('<div id="app"></div>');
  expect(text).toMatch(/<title>[^<]*Plain Bearing/);
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/design\/about">/);
  expect(dataIn(text).view.content.blocks.length).toBeGreaterThan(0);
  expect(text).not.toContain('secret');
  expect(readableText((await supertest(site.url).get('/design/process').expect(200)).text)).toContain('Six steps');
});

test('failing code is logged once, and the page is whole when it works again [E1]', async () => {
  let isBroken = true;
  await start(({ data }) => isBroken && data.view?.page === 'design-about');
  await supertest(site.url).get('/design/about').expect(200);
  await supertest(site.url).get('/design/about').expect(200);
  const logged = () => lines.filter(({ event }) => /^render\./.test(String(event)));
  expect(logged()).toMatchObject([{ level: 40, path: '/design/about', err: { message: 'secret words of the code' } }]);
  isBroken = false;
  const { text } = await supertest(site.url).get('/design/about').expect(200);
  expect(readableText(text)).toContain('Plain Bearing is five people');
  expect(logged()).toHaveLength(2);
});

test.each([
  ['/design/projects/none', 404],
  ['/design/about', 200],
])('%s is a shell with status %i where no page can be rendered [E1]', async (path, status) => {
  await start(() => true);
  const { text } = await supertest(site.url)
    .get(path)
    .expect(status)
    .expect('content-type', /^text\/html/);
  expect(text).toContain('<div id="app"></div>');
  expect(dataIn(text).failure?.status).toBe(status === 404 ? 404 : undefined);
  expect(text).not.toContain('secret');
});
