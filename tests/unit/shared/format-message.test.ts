import { describe, expect, test } from 'vitest';
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
