import { describe, expect, it } from 'vitest';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const setup = setUpFaultyClient();

describe('a connection that died', () => {
  it.each(['about', 'seo'] as const)('C3 %s is sent once more, because it only reads', async (name) => {
    setup.upstream.fault('*', faults.json({ title: 'A' }));
    setup.upstream.fault('*', faults.reset(), 1);
    expect(await setup.read(name, 'a')).toMatchObject({ kind: 'found' });
    expect(setup.upstream.requests).toHaveLength(2);
    expect(setup.events.map(({ type }) => type)).toEqual(['retried', 'answered']);
  });

  it('is sent twice at the most', async () => {
    setup.upstream.fault('*', faults.reset());
    await failureOf(setup.read('about'));
    expect(setup.upstream.requests).toHaveLength(2);
  });

  it('is not sent again once a reply had begun', async () => {
    setup.upstream.fault('*', faults.truncated());
    await failureOf(setup.read('about'));
    expect(setup.upstream.requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  it('C1 follows a slash at the same origin', async () => {
    setup.upstream.fault('get-laning-videos', faults.redirect(301, '/name/get-laning-videos/'), 1);
    setup.upstream.fault('get-laning-videos/', faults.json({ videos: {} }));
    expect(await setup.read('landing')).toMatchObject({ kind: 'found' });
    expect(setup.events[0]).toEqual({ type: 'redirected', call: 'landing', status: 301 });
  });

  it.each([301, 302, 303] as const)('C3 a POST is not turned into a GET by %d', async (code) => {
    setup.upstream.fault('*', faults.redirect(code, '/name/get-about/'));
    expect((await failureOf(setup.read('seo', 'a'))).fault).toBe('redirect');
    expect(setup.upstream.requests).toHaveLength(1);
  });

  it.each([307, 308] as const)('C3 a POST stays a POST after %d', async (code) => {
    setup.upstream.fault('get-seo', faults.redirect(code, '/moved/?slug=a'));
    setup.upstream.fault('moved', faults.json({ title: 'A' }));
    expect(await setup.read('seo', 'a')).toMatchObject({ body: { title: 'A' } });
    expect(setup.upstream.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('follows two and no more', async () => {
    for (const step of [1, 2, 3])
      setup.upstream.fault(step === 1 ? 'about' : `/s${step}`, faults.redirect(302, `/s${step + 1}`));
    expect((await failureOf(setup.read('about'))).fault).toBe('redirect');
    expect(setup.upstream.requests).toHaveLength(3);
  });
});
