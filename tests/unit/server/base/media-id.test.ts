import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaIdOf } from '../../../../server/base/media-id.ts';
import { withoutSignature } from '../../../../server/normalize/ground/signed-url.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { options } from '../normalize/sample-options.ts';

const secret = 'a secret of the media ids';

/** As content is read. */
const reading = { ...options, mediaIdOf: (stored: string) => mediaIdOf(secret, withoutSignature(stored)) };

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 8 });

/** The public addresses of images, by the names of their files. */
function addressesOf(urls: readonly string[], base = options.mediaBaseUrl): ReadonlyMap<string, string> {
  const blocks = urls.map((url) => ({ type: 'image', image: { url, alt: url } }));
  const { value } = normalizeProjectDetail({ read_more: blocks }, { ...reading, mediaBaseUrl: base });
  return new Map(
    value.blocks.flatMap((block) =>
      block.kind === 'image' ? [[block.image.src.split('/').at(-1) ?? '', block.image.src]] : [],
    ),
  );
}

describe('addresses of images', () => {
  test('depend neither on other images nor on the upstream [N10]', () => {
    fc.assert(
      fc.property(names, fc.nat({ max: 7 }), (all, skip) => {
        const urls = all.map((name) => `/media/${name}.jpg`);
        const whole = addressesOf(urls);
        expect(new Set(whole.values()).size).toBe(all.length);
        const some = urls.filter((_url, index) => index !== skip);
        for (const [name, src] of addressesOf(some.toReversed())) expect(src).toBe(whole.get(name));
        const elsewhere = 'https://other.example:8443';
        expect(
          addressesOf(
            urls.map((url) => elsewhere + url),
            elsewhere,
          ),
        ).toEqual(whole);
      }),
    );
  });

  test('do not depend on signatures [#17]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.stringMatching(/^[a-f0-9]{8}$/),
        fc.nat(),
        (name, signature, offsetS) => {
          const signed = (by: string, untilS: number) => `/media/${name}.jpg?Expires=${untilS}&Signature=${by}&w=640`;
          const untilS = 1_800_000_000 + (offsetS % 100_000_000);
          const ids = [signed('first', 1_800_000_000), signed(signature, untilS), `/media/${name}.jpg?w=640`].map(
            reading.mediaIdOf,
          );
          expect(new Set(ids).size).toBe(1);
          expect(reading.mediaIdOf(`/media/${name}.jpg?w=320`)).not.toBe(ids[0]);
        },
      ),
    );
  });
});
