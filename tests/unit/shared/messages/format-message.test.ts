import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import serverMessages from '../../../../server/messages/en-US.json' with { type: 'json' };
import messages from '../../../../shared/messages/en-US.json' with { type: 'json' };
import { formatMessage, locale, numberText } from '../../../../shared/messages/format-message.ts';

const own = { hello: 'Hello {name}, {other}', 'n.one': '{count} thing', 'n.other': '{count} things' };

describe('formatMessage', () => {
  test.each([
    [0, '0 things'],
    [1, '1 thing'],
    [1240, '1,240 things'],
  ])('counts %d', (count, text) => {
    expect(formatMessage(own, 'n', { count })).toBe(text);
  });

  test('the keys of the specification exist [T4] [M14] [M15] [E2] [P4]', () => {
    for (const key of ['common.design', 'common.art', 'common.typologies', 'common.socials', 'error.page-not-found']) {
      expect(messages).toHaveProperty([key]);
    }
  });
});

describe('numberText', () => {
  test('writes numbers like the language [P4] [N15]', () => {
    const written = new Intl.NumberFormat(locale);
    const numbers = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }),
      fc.integer({ min: 0, max: 999_999 }).map((thousandths) => thousandths / 1000),
      fc.double({ min: 0, max: 2000 }),
      fc.double(),
    );
    // It has a sign for zero.
    const unsigned = numbers.filter((value) => !Object.is(value, -0));
    fc.assert(
      fc.property(unsigned, (value) => {
        expect(numberText(value)).toBe(written.format(value));
      }),
    );
    expect(numberText(-0)).toBe('0');
  });
});

describe('messages', () => {
  const root = join(import.meta.dirname, '../../../..');
  test.each([
    { of: 'the site', texts: messages, requestedIn: ['web/src/**/*.{ts,tsx}', 'shared/page/*.ts'] },
    {
      of: 'the server alone',
      texts: serverMessages,
      requestedIn: ['server/{content,site}/*.ts', 'server/api/{discovery,iiif}/*.ts'],
    },
  ])('of $of are all used, and none is missing [P4]', ({ texts, requestedIn }) => {
    const files = globSync(requestedIn, { cwd: root });
    const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const requested = [...source.matchAll(/\bt\('([\w.-]+)'/g)].map(([, key = '']) => key);
    expect(requested.filter((key) => !(key in texts) && !(`${key}.other` in texts))).toEqual([]);
    // Keys put together from a name: `heading.${page}`.
    const stems = [...source.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, stem = '']) => stem);
    const unrequested = Object.keys(texts).filter((key) => {
      const whole = key.replace(/\.(?:one|other)$/, '');
      return !source.includes(`'${whole}'`) && !stems.some((stem) => key.startsWith(stem));
    });
    expect(unrequested).toEqual([]);
  });
});
