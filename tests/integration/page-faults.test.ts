import supertest from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import type { RenderRequest } from '../../shared/renderer.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';

let site: RunningSite;

afterEach(() => site.close());

/** The sample site with code of pages that fails where it is told to. */
async function start(fails: (request: RenderRequest) => boolean): Promise<void> {
  site = await startSite({
    render: (request, built) => {
      if (fails(request)) throw new Error('secret words of the code');
      return built(request);
    },
  });
}

test('E1 E3 a page whose code fails is an error page, which says nothing of the code', async () => {
  await start(({ data }) => data.view?.page === 'design-about');
  const { text, headers } = await supertest(site.url).get('/design/about').expect(500);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('<title>500 — Plain Bearing</title>');
  expect(readableText(text)).toContain('Something went wrong');
  expect(text).not.toContain('secret');
  await supertest(site.url).get('/design/process').expect(200);
});

test('E1 where no page can be drawn at all, a problem document is left', async () => {
  await start(() => true);
  const { body } = await supertest(site.url).get('/design/about').expect(500);
  expect(problemSchema.parse(body)).toMatchObject({ code: 'internal', detail: 'Something went wrong' });
});
