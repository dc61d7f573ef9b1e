import { describe, expect, it } from 'vitest';
import { type ResourceName, resourceNames } from '../../../../server/content/resources.ts';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient, specifiedCall } from '../../../helpers/faulty-client.ts';

const setup = setUpFaultyClient();

describe('a call that waits for a connection', () => {
  it('ends when its caller leaves, even without a connection of its own [C0]', async () => {
    await setup.restart({ connections: 1 });
    setup.upstream.fail('get-about', errors.heldHeaders(new Promise(() => undefined), errors.empty()));
    const arrived = setup.upstream.arrival('get-about');
    const holding = failureOf(setup.read('about'));
    await arrived;
    const leaving = new AbortController();
    const waiting = failureOf(setup.read('works', '', leaving.signal));
    leaving.abort();
    expect((await waiting).kind).toBe('aborted');
    expect(setup.upstream.calls('*')).toBe(1);
    await setup.client.close();
    await holding;
  });
});

describe('a list that is too large for the CMS', () => {
  const tooBig = { sys: { type: 'Error', id: 'BadRequest' }, message: 'Response size too big.' };
  const reading = { page: async () => ({ kind: 'found', content: 'read', bytes: 4 }) as const, drop: () => undefined };
  const readList = (query: Record<string, string>) =>
    setup.client.call({ ...specifiedCall('works'), query }, '', reading);
  const limits = () => setup.upstream.requests.map(({ path }) => new URL(path, 'http://x').searchParams.get('limit'));

  it.each([400, 413, 422])(
    'is read in smaller pages after status %i, and the next load begins with its own size [C5]',
    async (code) => {
      setup.upstream.fail('*', (request, response) => {
        const isTooBig = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit')) > 25;
        return errors.respond(
          JSON.stringify(isTooBig ? tooBig : []),
          { 'content-type': 'application/json' },
          isTooBig ? code : 200,
        )(request, response);
      });
      expect(await readList({ limit: '100' })).toMatchObject({ kind: 'found' });
      expect(limits()).toEqual(['100', '50', '25']);
      await readList({ limit: '100' });
      expect(limits()).toEqual(['100', '50', '25', '100', '50', '25']);
    },
  );

  it.each([400, 500])('fails after status %i without a word about size [C5]', async (code) => {
    setup.upstream.fail('*', errors.respond(JSON.stringify({ message: 'No database' }), {}, code));
    expect((await failureOf(readList({ limit: '100' }))).status).toBe(code);
    expect(new Set(limits())).toEqual(new Set(['100']));
  });

  it('may have more pages than the maximum if they are smaller [C5] [P12]', async () => {
    await setup.restart({ maxPages: 2 });
    setup.upstream.fail('*', (request, response) => {
      const query = new URL(request.url ?? '', setup.upstream.url).searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      if (limit > 10) return errors.respond(JSON.stringify(tooBig), {}, 400)(request, response);
      const items = Array.from({ length: Math.min(limit, 75 - offset) }, (_, index) => ({ id: offset + index }));
      return errors.json({ items, offset, limit, total: 75 })(request, response);
    });
    const list = await setup.read('works', '', undefined, { limit: '40' });
    expect(list).toMatchObject({ kind: 'found', body: { total: 75 } });
    expect(Object(list).body.items).toHaveLength(75);
  });

  it('never decides the URL of another call or slug [C3]', async () => {
    const call = { ...specifiedCall('page'), query: { slug: '{slug}', limit: '20' } };
    setup.upstream.fail('*', (request, response) => {
      const isRefused = request.url?.includes('care') && request.url.includes('limit=20');
      const [body, status] = isRefused ? [tooBig, 400] : [[], 200];
      return errors.respond(JSON.stringify(body), { 'content-type': 'application/json' }, status)(request, response);
    });
    for (const slug of ['care', 'privacy-policy']) await setup.client.call(call, slug, reading);
    expect(setup.upstream.requests.map(({ path }) => path.split('?')[1])).toEqual([
      'slug=care&limit=20',
      'slug=care&limit=10',
      'slug=privacy-policy&limit=20',
    ]);
  });

  it('fails with the reason of the CMS if no size is accepted [C0]', async () => {
    setup.upstream.fail('*', errors.respond(JSON.stringify(tooBig), {}, 400));
    const { message, status } = await failureOf(readList({ limit: '10' }));
    expect([status, message]).toEqual([400, expect.stringContaining('status 400: Response size too big.')]);
    expect(limits()).toEqual(['10', '5']);
  });
});

describe('requests', () => {
  const lines: Record<ResourceName, string> = {
    landing: 'GET /name/get-laning-videos',
    menu: 'GET /name/get-burgermenu-items/',
    seo: 'POST /name/get-seo/?slug=a%2Fb',
    projects: 'GET /name/get-design-projects/',
    works: 'GET /name/get-art-projects/',
    project: 'GET /name/get-design-projects-detail/?id=a%2Fb',
    page: 'GET /name/get-pages/?slug=a%2Fb',
    events: 'GET /name/get-events/',
    about: 'GET /name/get-about/',
    process: 'GET /name/get-process/',
    biography: 'GET /name/get-biography/',
  };

  it('every call has its exact method, path and query [C1] [C2] [C3] [C4] [C5] [C6] [C7] [C8] [C9] [C10]', async () => {
    setup.upstream.fail('*', errors.json({ ok: 'yes' }));
    for (const name of resourceNames) {
      await setup.read(name, 'a/b');
      const { method, path } = setup.upstream.requests.at(-1) ?? {};
      expect(`${method} ${path}`).toBe(lines[name]);
    }
    expect(Object.keys(lines)).toEqual(resourceNames);
  });

  it('every call has a JSON content type, the POST the configured one [C0]', async () => {
    await setup.restart({ postContentType: 'text/plain' });
    setup.upstream.fail('*', errors.json({}));
    await setup.read('about');
    await setup.read('seo', 'about');
    const [get, post] = setup.upstream.requests.map(({ headers }) => headers);
    expect(get).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
    expect(post).toMatchObject({ accept: 'application/json', 'content-type': 'text/plain', 'content-length': '0' });
  });

  it('headers are equal every time, with an authorization only if it is set', async () => {
    await setup.read('about');
    await setup.restart({ authorization: 'Token secret' });
    await setup.read('about');
    const [without, withIt] = setup.upstream.requests.map(({ headers }) => headers);
    expect(withIt).toEqual({ ...without, authorization: 'Token secret' });
    expect(without).toHaveProperty('accept-language');
    expect(without).toHaveProperty('user-agent');
  });

  it('errors and events never contain the authorization', async () => {
    await setup.restart({ authorization: 'Token secret' });
    setup.upstream.fail('*', errors.status(500));
    const error = await failureOf(setup.read('about'));
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null, setup.events])).not.toContain('secret');
  });
});

describe('the deadline', () => {
  const never = new Promise<never>(() => undefined);

  it('ends a response without headers', async () => {
    await setup.restart({ hardDeadlineMs: 60 });
    setup.upstream.fail('*', errors.heldHeaders(never, errors.empty()));
    expect((await failureOf(setup.read('about'))).kind).toBe('response-timeout');
  });
});
