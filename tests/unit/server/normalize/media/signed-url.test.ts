import { describe, expect, it } from 'vitest';
import { earliestEndMs, signedUntilMs, withoutSignature } from '../../../../../server/normalize/media/signed-url.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const path = 'https://bucket.example/a.jpg';

describe('signed URLs', () => {
  it.each([
    [`?X-Amz-Date=20260301T115500Z&X-Amz-Expires=300&X-Amz-Signature=abc`, ''],
    [`?w=800&X-Goog-Date=20260301T110000Z&X-Goog-Expires=3600&X-Goog-Signature=abc`, '?w=800'],
    [`?Expires=${noon / 1000}&Signature=a~b&Key-Pair-Id=K1`, ''],
    [`?AWSAccessKeyId=A&Expires=${noon / 1000}&Signature=a%2Fb`, ''],
    [`?sv=2024-01-01&sr=b&sig=a%3D&se=2026-03-01T12%3A00%3A00Z&sp=r`, ''],
    [`?token=abc&expires=${noon}&v=3`, '?v=3'],
  ])('%s ends at noon, and identifies the same file [#17]', (query, kept) => {
    expect(signedUntilMs(path + query)).toBe(noon);
    expect(withoutSignature(path + query)).toBe(path + kept);
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

  it('the earliest end counts [#17]', () => {
    const urls = [`/a.jpg?Expires=${noon / 1000 + 60}`, '/b.jpg', `/c.jpg?Expires=${noon / 1000}`];
    expect(earliestEndMs(urls)).toBe(noon);
    expect(earliestEndMs(['/b.jpg'])).toBeUndefined();
  });
});
