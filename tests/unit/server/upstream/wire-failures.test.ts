import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import type { ResourceName } from '../../../../server/content/resources.ts';
import { recorded } from '../../../helpers/failure-recording.ts';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient, specifiedCall } from '../../../helpers/faulty-client.ts';

const setup = setUpFaultyClient();

/** Makes a call that is served with a recorded response. */
async function replay(resource: ResourceName, name: string) {
  const call = specifiedCall(resource);
  setup.upstream.fail(call.path.replace('{name}', ''), recorded(call.name, name));
  return setup.read(resource, 'about');
}

const about = { title: 'About', lead: 'Café and atelier' };

describe('responses that are readable', () => {
  it.each([
    ['#46', '46-byte-order-mark', about, []],
    ['#46', '46-utf-16', about, []],
    ['#46', '46-latin-1-as-utf-8', about, ['charset']],
    ['#46', '46-lone-surrogate', { ...about, title: 'About\ufffd' }, []],
    ['#47', '47-html-type', about, ['content-type']],
    ['#47', '47-no-type', about, ['content-type']],
    ['#51', '51-gzip-unlabelled', about, ['content-coding']],
    ['#51', '51-gzip-twice', about, ['content-coding']],
    ['#51', '51-plain-labelled-gzip', about, ['content-coding']],
    ['#52', '52-script-guard', about, ['script-guard']],
    ['#60', '60-headers-of-a-framework', about, []],
    ['#63', '63-varies', about, []],
  ])('%s %s', async (_row, name, body, repairs) => {
    expect(await replay('about', name)).toMatchObject({ kind: 'found', body, repairs });
  });

  it('the last of equal keys counts, and a repair reports them [#59]', async () => {
    const url = new URL('../../../fixtures/upstream/detail/59-duplicate-keys.json', import.meta.url);
    setup.upstream.fail('*', errors.respond(readFileSync(url)));
    expect(await setup.read('project', '1')).toMatchObject({ kind: 'found', repairs: ['duplicate-keys'] });
  });

  it('no content is an empty list [#49]', async () => {
    expect(await replay('works', '49-no-content')).toMatchObject({ kind: 'found', body: [] });
  });

  it('404 is absence, not a failure: 55-not-found-404 [#55]', async () => {
    expect(await replay('project', '55-not-found-404')).toEqual({ kind: 'absent', status: 404 });
  });
});

describe('responses that are refused', () => {
  const cases: [row: string, call: ResourceName, name: string, expected: Partial<UpstreamError>][] = [
    ['#48', 'about', '48-login-page', { kind: 'not-json' }],
    ['#48', 'about', '48-maintenance-as-json', { kind: 'not-json' }],
    ['#49', 'about', '49-empty', { kind: 'empty' }],
    ['#49', 'about', '49-blank', { kind: 'empty' }],
    ['#50', 'works', '50-truncated', { kind: 'connection-reset' }],
    ['#50', 'works', '50-aborted-chunks', { kind: 'connection-reset' }],
    ['#50', 'works', '50-half-of-gzip', { kind: 'connection-reset' }],
    ['#51', 'about', '51-labelled-brotli', { kind: 'not-json' }],
    ['#52', 'about', '52-not-a-number', { kind: 'not-json' }],
    ['#52', 'about', '52-trailing-comma', { kind: 'not-json' }],
    ['#52', 'about', '52-comment', { kind: 'not-json' }],
    ['#53', 'seo', '53-post-moved', { kind: 'redirect', status: 301 }],
    ['#53', 'seo', '53-post-broken', { kind: 'status', status: 500 }],
    ['#54', 'about', '54-to-login', { kind: 'redirect', status: 302 }],
    ['#56', 'about', '56-too-many-requests', { kind: 'status', status: 429, retryAfterMs: 7_000 }],
    ['#56', 'about', '56-unavailable-until', { kind: 'status', status: 503, retryAfterMs: 20_000 }],
    ['#56', 'about', '56-unavailable-for-a-day', { kind: 'status', status: 503, retryAfterMs: 60_000 }],
  ];

  it.each(cases)('%s %s: %s', async (_row, call, name, expected) => {
    expect(await failureOf(replay(call, name))).toMatchObject(expected);
  });
});

describe('redirects', () => {
  it.each(['53-slash-missing', '53-moved-for-now'])('a GET follows %s [#53]', async (name) => {
    setup.upstream.fail('get-about/', recorded('about', name));
    setup.upstream.fail('moved/', errors.json(about));
    expect(await setup.read('about')).toMatchObject({ kind: 'found', body: about });
    expect(setup.upstream.requests.map(({ path }) => path)).toEqual(['/name/get-about/', '/name/get-about/moved/']);
  });

  it('a POST is sent once, and never becomes a GET [#53]', async () => {
    await failureOf(replay('seo', '53-post-moved'));
    expect(setup.upstream.requests.map(({ method }) => method)).toEqual(['POST']);
  });
});

describe('requests', () => {
  it('requests stay equal after responses that vary or set a cookie [#63]', async () => {
    await replay('about', '63-varies');
    await replay('about', '60-headers-of-a-framework');
    await replay('about', '63-varies');
    const [first, ...others] = setup.upstream.requests.map(({ headers }) => headers);
    expect(others).toEqual([first, first]);
    expect(first).not.toHaveProperty('cookie');
  });
});
