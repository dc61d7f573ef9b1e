import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMessage, languageKey } from '../../../../shared/messages/format-message.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (folder: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, 'messages', name), 'utf8'));
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe.each(['shared', 'server'])('the texts of %s', (folder) => {
  const english = read(folder, 'en-US.json');
  const files = readdirSync(join(root, folder, 'messages')).filter(
    (name) => name.endsWith('.json') && name !== 'en-US.json',
  );

  test.each(files)('in %s have known keys and the same values', (file) => {
    const { '@status': status, ...texts } = read(folder, file);
    expect(status).toBe('machine draft, unreviewed');
    expect(Object.keys(texts).filter((key) => !(key.replace(/\.(?:zero|two|few|many)$/, '.other') in english))).toEqual(
      [],
    );
    const differing = Object.entries(texts).filter(([key, text]) => {
      const own = placesIn(english[key] ?? english[key.replace(/\.\w+$/, '.other')] ?? '');
      const isSingular = key.endsWith('.one') && !placesIn(text).includes('{count}');
      return String(placesIn(text)) !== String(own.filter((place) => !isSingular || place !== '{count}'));
    });
    expect(differing).toEqual([]);
    // At run time, missing texts are in English.
    expect(Object.keys(english).filter((key) => !(key in texts))).toEqual([]);
  });
});

test('a number selects the form and the digits of the language', () => {
  const messages = { [languageKey]: 'de', 'x.one': '{count} Werk', 'x.other': '{count} Werke' };
  expect(formatMessage(messages, 'x', { count: 1 })).toBe('1 Werk');
  expect(formatMessage(messages, 'x', { count: 1240.5 })).toBe('1.240,5 Werke');
});
