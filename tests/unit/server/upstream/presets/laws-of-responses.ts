import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResponseAdapter } from '../../../../../server/upstream/call.ts';
import { numRuns } from '../../../../helpers/property-runs.ts';
import { payload } from '../../normalize/arbitrary-payload.ts';
import { imagesOf } from '../../normalize/images-of.ts';
import { mutationsOf } from '../../normalize/mutated-fixture.ts';
import { attempt, resources } from '../../normalize/resources.ts';

interface SystemUnderTest {
  readonly tidy: ResponseAdapter;
  /** As the system gives them. */
  readonly responses: readonly unknown[];
  /** Where they were read. */
  readonly url?: string;
  /** True if the normalizer finds all images, and the adapter does not. */
  readonly keepsImages?: boolean;
}

const calls = fc.constantFrom('projects', 'works', 'project', 'work', 'page', 'about');
const readers = fc.constantFrom(...resources.filter(({ call }) => call !== 'seo'));

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/**
 * Declares the property tests of a response adapter, with mutated and arbitrary responses. The adapter is total and
 * pure. Values fit the contract, normalize to themselves, and keep every image.
 */
export function testLaws({ tidy, responses, url, keepsImages = false }: SystemUnderTest): void {
  const response = fc.oneof({ arbitrary: mutationsOf(responses), weight: 3 }, payload, fc.jsonValue());
  it(
    'the adapter is total and pure, its values are valid and idempotent, and no image is lost [N12]',
    () => {
      const property = fc.property(response, calls, readers, (changed, call, reader) => {
        const before = JSON.stringify(changed);
        const adapted = tidy(changed, call, url);
        expect(JSON.stringify(tidy(changed, call, url))).toBe(JSON.stringify(adapted));
        expect(JSON.stringify(changed)).toBe(before);
        const once = attempt(reader, adapted);
        if (!once) return;
        expect(reader.schema.parse(once.value)).toStrictEqual(once.value);
        expect(attempt(reader, copyOf(once.value))?.value).toStrictEqual(copyOf(once.value));
        const noted = once.repairs.map(({ pointer }) => pointer);
        for (const { pointer, stored } of imagesOf(adapted)) {
          const isShown = once.media.some((media) => media.url === stored);
          expect(isShown || noted.some((one) => pointer === one || pointer.startsWith(`${one}/`)), pointer).toBe(true);
        }
        if (!keepsImages) return;
        const remaining = new Set(imagesOf(adapted).map(({ stored }) => stored));
        expect(imagesOf(changed).filter(({ stored }) => !remaining.has(stored))).toEqual([]);
      });
      fc.assert(property);
    },
    10_000 + 60 * numRuns,
  );
}
