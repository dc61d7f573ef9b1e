import { describe, expect, test } from 'vitest';
import { type SentHook, verifyWebhook } from '../../../../../server/ops/hooks/hook-signature.ts';

interface Vector {
  readonly system: string;
  readonly secret: string;
  readonly nowMs: number;
  readonly hook: SentHook;
}

const sent = (body: object, headers: SentHook['headers'], path = '/ops/hooks/x'): SentHook => ({
  path,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});

const story = { story_id: 123, action: 'published' };
const atMs = 1_603_379_941_037;

const contentfulHeaders = {
  'content-type': 'application/vnd.contentful.management.v1+json',
  'x-contentful-topic': 'ContentManagement.Entry.publish',
  'x-contentful-timestamp': String(atMs),
  'x-contentful-signed-headers': 'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
};
const contentfulSecret = 'this-is-a-valid-secret-of-64-characters-for-contentful-requests!';

const vectors: readonly (readonly [from: string, vector: Vector])[] = [
  [
    'Contentful with a query, by the same',
    {
      system: 'contentful',
      secret: contentfulSecret,
      nowMs: atMs,
      hook: sent(
        { sys: { id: 'p1' } },
        {
          ...contentfulHeaders,
          'x-contentful-signature': '456d0b2eff476924b68ed92e7cdf2fefecdb4feaf9eb15e530b5bcfac6c9c669',
        },
        '/ops/hooks/contentful?a=b c&d=1',
      ),
    },
  ],
  [
    'Sanity, of the tests of @sanity/webhook',
    {
      system: 'sanity',
      secret: 'test',
      nowMs: 1_633_519_811_129,
      hook: sent(
        { _id: 'resume' },
        { 'sanity-webhook-signature': 't=1633519811129,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0' },
      ),
    },
  ],
  [
    'Storyblok, by openssl dgst -sha1 -hmac',
    {
      system: 'storyblok',
      secret: 'this-is-a-hook-secret',
      nowMs: atMs,
      hook: sent(story, { 'webhook-signature': '1e3c2b65b9bbc6711bff18d71cf3730de6fd23de' }),
    },
  ],
  [
    'Ghost, by openssl dgst -sha256 -hmac of body and time',
    {
      system: 'ghost',
      secret: 'this-is-a-hook-secret',
      nowMs: atMs,
      hook: sent(story, {
        'x-ghost-signature': `sha256=11f2b0a9e23e4d16375d30ffd06f1c3c52dbc75a07c92552307fbb97573553f0, t=${atMs}`,
      }),
    },
  ],
  [
    'Prismic, in the body',
    { system: 'prismic', secret: 'in-the-body', nowMs: atMs, hook: sent({ secret: 'in-the-body' }, {}) },
  ],
  [
    'any, as a bearer token',
    { system: 'strapi', secret: 'in-a-header', nowMs: atMs, hook: sent({}, { authorization: 'bearer in-a-header' }) },
  ],
  [
    'any, in a header of our own',
    { system: 'contentful', secret: 'in-a-header', nowMs: atMs, hook: sent({}, { 'x-hook-secret': 'in-a-header' }) },
  ],
];

const judge = ({ system, ...judgement }: Vector) => verifyWebhook(system, judgement);

describe.each(vectors)('the hook of %s', (_from, vector) => {
  test('is genuine, and wrong with another secret [P12]', () => {
    expect(judge(vector)).toBe('genuine');
    expect(judge({ ...vector, secret: `${vector.secret}x` })).toBe('wrong');
  });
});

const isSigned = ({ hook }: Vector): boolean => Object.keys(hook.headers).some((name) => /signature$/.test(name));
const signed = vectors.filter(([, vector]) => isSigned(vector));

describe.each(signed)('the signed hook of %s', (_from, vector) => {
  test('is wrong with another body, also with a secret header [P12]', () => {
    const { hook } = vector;
    const forged = { ...hook, body: Buffer.concat([hook.body, Buffer.from(' ')]) };
    const headers = { ...hook.headers, 'x-hook-secret': vector.secret };
    expect(judge({ ...vector, hook: forged })).toBe('wrong');
    expect(judge({ ...vector, hook: { ...forged, headers } })).toBe('wrong');
  });
});

describe.each(signed.filter(([, { system }]) => system !== 'storyblok'))('the dated hook of %s', (_from, vector) => {
  test('is late or early beyond five minutes [P12]', () => {
    const { nowMs } = vector;
    for (const awayMs of [300_001, -300_001]) expect(judge({ ...vector, nowMs: nowMs + awayMs })).toBe('late');
    for (const awayMs of [300_000, -300_000]) expect(judge({ ...vector, nowMs: nowMs + awayMs })).toBe('genuine');
  });
});

describe('an invalid signature', () => {
  test.each([
    ['contentful', { 'x-contentful-signature': 'x', 'x-contentful-timestamp': 'y' }],
    ['sanity', { 'sanity-webhook-signature': 't=1633519811129,v5=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0' }],
    ['storyblok', { 'webhook-signature': '' }],
    ['ghost', { 'x-ghost-signature': 'sha256=abc' }],
    ['prismic', { authorization: 'Bearer wrong' }],
    ['generic', { 'x-hook-secret': 'wrong' }],
  ])('of %s is wrong [P12]', (system, headers) => {
    expect(verifyWebhook(system, { hook: sent({}, headers), secret: 'test', nowMs: atMs })).toBe('wrong');
  });

  test('without a signed time is wrong [P12]', () => {
    const [, vector] = vectors[0] ?? [];
    if (!vector) throw new Error('no vector');
    const headers = { ...vector.hook.headers, 'x-contentful-signed-headers': 'content-type' };
    expect(judge({ ...vector, hook: { ...vector.hook, headers } })).toBe('wrong');
  });

  test('is unsigned without any header [P12]', () => {
    for (const system of ['contentful', 'sanity', 'storyblok', 'ghost', 'prismic', 'generic']) {
      expect(verifyWebhook(system, { hook: sent({}, {}), secret: 'test', nowMs: atMs })).toBe('unsigned');
    }
  });
});
