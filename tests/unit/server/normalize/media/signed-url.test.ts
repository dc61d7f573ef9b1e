import { describe, expect, it } from 'vitest';
import { earliestEndMs, signedUntilMs, withoutSignature } from '../../../../../server/normalize/media/signed-url.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const path = 'https://bucket.example/a.jpg';

describe('#17 signed URLs', () => {
  it.each([
    [`?X-Amz-Date=20260301T115500Z&X-Amz-Expires=300&X-Amz-Signature=abc`, ''],
    [`?w=800&X-Goog-Date=20260301T110000Z&X-Goog-Expires=3600&X-Goog-Signature=abc`, '?w=800'],
    [`?Expires=${noon / 1000}&Signature=a~b&Key-Pair-Id=K1`, ''],
    [`?AWSAccessKeyId=A&Expires=${noon / 1000}&Signature=a%2Fb`, ''],
    [`?sv=2024-01-01&sr=b&sig=a%3D&se=2026-03-01T12%3A00%3A00Z&sp=r`, ''],
    [`?token=abc&expires=${noon}&v=3`, '?v=3'],
  ])('#17 %s ends at noon and is the same file whenever it was signed', (query, kept) => {
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
  ])('#17 %j says nothing of an end, and stays as it is', (query) => {
    expect(signedUntilMs(path + query)).toBeUndefined();
    expect(withoutSignature(path + query)).toBe(path + query);
  });

  it('#17 the first end of several counts', () => {
    const urls = [`/a.jpg?Expires=${noon / 1000 + 60}`, '/b.jpg', `/c.jpg?Expires=${noon / 1000}`];
    expect(earliestEndMs(urls)).toBe(noon);
    expect(earliestEndMs(['/b.jpg'])).toBeUndefined();
  });
});
