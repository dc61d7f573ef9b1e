import { expect, test } from 'vitest';
import { markFallbacks } from '../../../../../server/content/reading/fallback-marks.ts';

const shared = '<p>Oak and steel.</p>';
const texts = new Map([
  ['it', new Set(['Una sedia', shared])],
  ['en-US', new Set(['A chair', 'A lamp', shared])],
]);

const languageWith = (lead: string) => {
  const value = { lead, blocks: [{ kind: 'text', html: shared }] };
  return { ...markFallbacks(value, 'it', texts, '/it'), value };
};

test('a field without languages does not make a page one of a language', () => {
  expect(languageWith('Una sedia')).toMatchObject({ text: 'it', isComplete: true });
  const fallback = languageWith('A lamp');
  expect(fallback).toMatchObject({ text: 'en-US', isComplete: false, value: { leadLang: 'en-US' } });
  expect(fallback.value.blocks).toEqual([{ kind: 'text', html: shared }]);
});
