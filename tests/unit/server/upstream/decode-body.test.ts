import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../server/upstream/decode-body.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const text = '{"title":"A text that is long enough to be compressed, compressed, compressed"}';
const plain = Buffer.from(text);

describe('decodeBody', () => {
  it.each([
    ['as labelled', gzipSync(text), 'gzip', false],
    ['as labelled', gzipSync(text), 'X-GZIP', false],
    ['as labelled', brotliCompressSync(text), 'br', false],
    ['as labelled', deflateSync(text), 'deflate', false],
    ['as misunderstood', deflateRawSync(text), 'deflate', false],
    ['not coded', plain, undefined, false],
    ['not coded', plain, 'identity', false],
    ['coded twice, as labelled', brotliCompressSync(gzipSync(text)), 'gzip, br', false],
    ['coded twice, labelled once', gzipSync(gzipSync(text)), 'gzip', true],
    ['coded, not labelled', gzipSync(text), undefined, true],
    ['labelled, not coded', plain, 'gzip', true],
    ['labelled, not coded', plain, 'br', true],
    ['labelled with a coding nobody knows', plain, 'utf-8', true],
  ])('%s: %o %s', async (_title, raw, coding, isMislabelled) => {
    const decoded = await decodeBody(raw, coding, 10_000);
    expect(decoded.body.toString()).toBe(text);
    expect(decoded.isMislabelled).toBe(isMislabelled);
  });

  it('an empty body is empty, whatever its label', async () => {
    expect((await decodeBody(Buffer.alloc(0), 'gzip', 100)).body).toHaveLength(0);
  });

  it.each([
    ['too large once decoded', gzipSync('x'.repeat(5000)), 'gzip', 'too-large'],
    ['too large, unlabelled', gzipSync('x'.repeat(5000)), undefined, 'too-large'],
    ['gzip without its end', gzipSync(text).subarray(0, -9), 'gzip', 'connection-reset'],
    ['brotli without its end', brotliCompressSync(text).subarray(0, -9), 'br', 'connection-reset'],
    ['neither coded nor text', Buffer.from([0x1f, 1, 2, 3]), 'gzip', 'not-json'],
    ['an unknown coding', Buffer.from([1, 2, 3]), 'zstd', 'not-json'],
    ['more codings than make sense', plain, 'gzip,gzip,gzip,gzip', 'not-json'],
  ])('%s', async (_title, raw, coding, fault) => {
    await expect(decodeBody(raw, coding, 1000)).rejects.toMatchObject({ fault });
  });

  it('reads back whatever was coded by the label', async () => {
    const coders = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
    const coding = fc.constantFrom('gzip', 'br', 'deflate');
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(coding, { maxLength: 3 }), async (content, codings) => {
        const raw = codings.reduce<Buffer>((body, name) => coders[name](body), Buffer.from(content));
        const { body } = await decodeBody(raw, codings.join(', '), 100_000);
        expect(body.toString()).toBe(content);
      }),
      propertyRuns,
    );
  });

  it('gives a body within bounds or a typed refusal, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('gzip', 'br', 'deflate', ''),
        async (bytes, coding) => {
          const outcome = await decodeBody(Buffer.from(bytes), coding, 1000).catch((error: Error) => error);
          expect(outcome instanceof Error ? outcome.name : outcome.body.length <= 1000).toSatisfy(
            (result) => result === 'UpstreamError' || result === true,
          );
        },
      ),
      propertyRuns,
    );
  });
});
