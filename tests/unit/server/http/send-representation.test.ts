import { describe, expect, test } from 'vitest';
import { representationOf } from '../../../../server/http/representation.ts';
import { HeaderCache } from '../../../../server/http/send-representation.ts';

const representation = (body: string) => representationOf({ contentType: 'text/plain', body, tags: [] });

describe('headers at hand', () => {
  test('are prepared once for what is sent again and again, however much else is sent meanwhile', () => {
    const headers = new HeaderCache();
    const hot = representation('hot');
    const prepared = headers.of(hot);
    for (let index = 0; index < 5_000; index += 1) {
      headers.of(representation(`cold ${index}`));
      expect(headers.of(hot)).toBe(prepared);
    }
  });

  test('are let go for what was not sent for long', () => {
    const headers = new HeaderCache();
    const cold = representation('cold');
    const prepared = headers.of(cold);
    for (let index = 0; index < 2_000; index += 1) headers.of(representation(`other ${index}`));
    expect(headers.of(cold)).not.toBe(prepared);
  });
});
