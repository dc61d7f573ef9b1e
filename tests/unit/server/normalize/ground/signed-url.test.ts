import { describe, expect, it } from 'vitest';
import { earliestEndMs, signedUntilMs, withoutSignature } from '../../../../../server/normalize/ground/signed-url.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const path = 'https://bucket.example/a.jpg';

const base64 = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

describe('signed URLs', () => {
  it.each([
    [`?X-Amz-Date=20260301T115500Z&X-Amz-Expires=300&X-Amz-Signature=abc`, ''],
    [`?w=800&X-Goog-Date=20260301T110000Z&X-Goog-Expires=3600&X-Goog-Signature=abc`, '?w=800'],
    [`?Expires=${noon / 1000}&Signature=a~b&Key-Pair-Id=K1`, ''],
    [`?AWSAccessKeyId=A&Expires=${noon / 1000}&Signature=a%2Fb`, ''],
    [`?sv=2024-01-01&sr=b&sig=a%3D&se=2026-03-01T12%3A00%3A00Z&sp=r`, ''],
    [`?token=abc&expires=${noon}&v=3`, '?v=3'],
    [`?x-oss-date=20260301T115500Z&x-oss-expires=300&x-oss-signature=abc`, ''],
    [`?auth_key=${noon / 1000}-0-0-abc&w=8`, '?w=8'],
    [`?token=${noon / 1000}_abc`, ''],
    [`?validUntil=2026-03-01T12%3A00%3A00Z&sig=ab`, ''],
    [`?temp_url_sig=ab&temp_url_expires=${noon / 1000}&w=8`, '?w=8'],
    [`?verify=${noon / 1000}-ab%2B`, ''],
    [`?Expires=Sun,%2001%20Mar%202026%2012:00:00%20GMT&Signature=ab`, ''],
    [`?e=${noon / 1000}&h=0123456789abcdef&t=small`, '?t=small'],
    [`?s=ab&expires=${noon / 1000}&w=8`, '?w=8'],
    [
      `?Policy=${base64({ Statement: [{ Condition: { DateLessThan: { 'AWS:EpochTime': noon / 1000 } } }] })}&Signature=a&Key-Pair-Id=K`,
      '',
    ],
    [`?tempauth=eyJhbGciOiJIUzI1NiJ9.${base64({ exp: noon / 1000 })}.c2ln`, ''],
  ])('%s ends at noon, and identifies the same file [#17]', (query, remaining) => {
    expect(signedUntilMs(path + query)).toBe(noon);
    expect(withoutSignature(path + query)).toBe(path + remaining);
  });

  it.each([
    '',
    '?w=800',
    '?X-Amz-Expires=900&X-Amz-Signature=abc',
    '?expires=900',
    '?Expires=soon',
    '?se=sm',
    '?exp=1&exp=2',
  ])('%j has no end, and stays unchanged [#17]', (query) => {
    expect(signedUntilMs(path + query)).toBeUndefined();
    expect(withoutSignature(path + query)).toBe(path + query);
  });

  it.each(['', '&token_path=%2F'])('a signed path identifies the same file [#17]', (more) => {
    const signed = `https://zone.b-cdn.net/bcdn_token=abc&expires=${noon / 1000}${more}/a.jpg`;
    expect(signedUntilMs(signed)).toBe(noon);
    expect(withoutSignature(signed)).toBe('https://zone.b-cdn.net/a.jpg');
  });

  it('the earliest end counts [#17]', () => {
    const urls = [`/a.jpg?Expires=${noon / 1000 + 60}`, '/b.jpg', `/c.jpg?Expires=${noon / 1000}`];
    expect(earliestEndMs(urls)).toBe(noon);
    expect(earliestEndMs(['/b.jpg'])).toBeUndefined();
  });
});
