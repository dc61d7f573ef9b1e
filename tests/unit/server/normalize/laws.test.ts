import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { looksLikePicture } from '../../../../server/normalize/media/media-look.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { wire } from './arbitrary-wire.ts';
import { allFixtures, mutated } from './mutated-fixture.ts';
import { picturesOf } from './pictures-of.ts';
import { attempt, resources } from './resources.ts';

const { numRuns } = propertyRuns;
vi.setConfig({ testTimeout: 10_000 + 20 * numRuns });

const anyReply = fc.oneof(wire, mutated, fc.jsonValue());

describe.each(resources)('laws of $name', (resource) => {
  it('total and always schema-valid: any JSON gives a contract value or a typed refusal', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const normalized = attempt(resource, reply);
        if (normalized) expect(resource.schema.parse(normalized.value)).toStrictEqual(normalized.value);
      }),
      { numRuns },
    );
  });

  it('idempotent: a value fed back gives itself', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const once = attempt(resource, reply);
        if (!once) return;
        const plain: unknown = JSON.parse(JSON.stringify(once.value));
        expect(attempt(resource, plain)?.value).toStrictEqual(plain);
      }),
      { numRuns },
    );
  });

  it('pure: the reply is left alone, the same reply gives the same value, no prototype is touched', () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const before = JSON.stringify(reply);
        expect(attempt(resource, reply)).toStrictEqual(attempt(resource, reply));
        expect(JSON.stringify(reply)).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns },
    );
  });

  // Data for search engines has none.
  if (resource.name !== 'seo') {
    it('no picture lost: each is among the media or has an entry in the ledger', () => {
      fc.assert(
        fc.property(anyReply, (reply) => {
          const normalized = attempt(resource, reply);
          if (!normalized) return;
          const pointers = normalized.repairs.map(({ pointer }) => pointer);
          for (const { pointer, stored } of picturesOf(reply)) {
            const isShown = normalized.media.some(({ url }) => url === stored);
            const isNoted = pointers.some((noted) => pointer === noted || pointer.startsWith(`${noted}/`));
            expect(isShown || isNoted, pointer).toBe(true);
          }
        }),
        { numRuns },
      );
    });
  }

  it('holds for every recorded reply', () => {
    for (const reply of allFixtures) {
      const once = attempt(resource, reply);
      if (once) expect(attempt(resource, JSON.parse(JSON.stringify(once.value)))?.value).toStrictEqual(once.value);
    }
  });
});

describe('order', () => {
  const elements = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });

  it('order-stable: lists and blocks keep the order of the reply', () => {
    const list = resources.find(({ name }) => name === 'design list');
    const detail = resources.find(({ name }) => name === 'detail');
    if (!list || !detail) throw new Error('resources missing');
    fc.assert(
      fc.property(elements, (names) => {
        const listed = attempt(
          list,
          names.map((name) => ({ id: name, slug: name })),
        )?.value;
        expect(listed).toMatchObject({ items: names.map((slug) => ({ slug })) });
        const read = attempt(detail, {
          read_more: Object.fromEntries(names.map((name) => [name, { text: name }])),
        })?.value;
        expect(read).toMatchObject({ blocks: names.map((name) => ({ id: name, html: `<p>${name}</p>` })) });
      }),
      { numRuns },
    );
  });

  it('a picture by its look is one', () => {
    expect(['/media/a.jpg', 'https://cms.example/b.webp?x=1', 'c.png'].every(looksLikePicture)).toBe(true);
    expect(['Sunset', '.jpg', 'saved as .jpg', '/design/about'].some(looksLikePicture)).toBe(false);
  });
});
