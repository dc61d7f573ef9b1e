import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import serverMessages from '../../../server/messages/en-US.json' with { type: 'json' };
import { formatMessage } from '../../../shared/format-message.ts';
import messages from '../../../shared/messages/en-US.json' with { type: 'json' };

const own = { hello: 'Hello {name}, {other}', 'n.one': '{count} thing', 'n.other': '{count} things' };

describe('formatMessage', () => {
  test('fills the places it has values for', () => {
    expect(formatMessage(own, 'hello', { name: '{other}' })).toBe('Hello {other}, {other}');
  });

  test.each([
    [0, '0 things'],
    [1, '1 thing'],
    [1240, '1,240 things'],
  ])('counts %d', (count, text) => {
    expect(formatMessage(own, 'n', { count })).toBe(text);
  });

  test('a missing key shows itself', () => {
    expect(formatMessage(own, 'no.such')).toBe('no.such');
  });

  test('T4 M14 M15 E2 P4 the keys the specification names are there', () => {
    for (const key of ['common.design', 'common.art', 'common.typologies', 'common.socials', 'error.page-not-found']) {
      expect(messages).toHaveProperty([key]);
    }
  });
});

describe('P4 every text that is asked for by a whole key is there, and every key that is there is asked for', () => {
  const root = join(import.meta.dirname, '../../..');
  test.each([
    { of: 'the site', texts: messages, askedIn: ['web/src/**/*.{ts,tsx}', 'shared/*.ts'] },
    { of: 'the server alone', texts: serverMessages, askedIn: ['server/*.ts', 'server/{content,discovery,iiif}/*.ts'] },
  ])('in the texts of $of', ({ texts, askedIn }) => {
    const files = globSync(askedIn, { cwd: root });
    const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const asked = [...source.matchAll(/\bt\('([\w.-]+)'/g)].map(([, key = '']) => key);
    expect(asked.filter((key) => !(key in texts) && !(`${key}.other` in texts))).toEqual([]);
    // Keys put together from a name: `heading.${page}`.
    const stems = [...source.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, stem = '']) => stem);
    const unasked = Object.keys(texts).filter((key) => {
      const whole = key.replace(/\.(?:one|other)$/, '');
      return !source.includes(`'${whole}'`) && !stems.some((stem) => key.startsWith(stem));
    });
    expect(unasked).toEqual([]);
  });
});
