import { expect, test } from 'vitest';
import type { Played } from '../../../rehearse/rehearsal.ts';
import { pageOf, tableHead, tableLine, verdictOf } from '../../../rehearse/report.ts';

const act = { name: 'slow <3 s>', plight: 'slow:3000', minutes: 2 } as const;
const seen = { requests: 10, fresh: 4, stale: 6, failed: 0, p50Ms: 1.24, p99Ms: 81.6, said: ['"it" fails & works'] };
const first: Played = { minute: { number: 1, act, isFirst: true }, ...seen };
const second: Played = { minute: { number: 2, act, isFirst: false }, ...seen, stale: 5, failed: 1, said: [] };

test('P13 a minute is a line below its head; an act is named where it begins', () => {
  expect(tableLine(first)).toMatch(/^ {2}1 {2}slow <3 s> +10 +4 +6 +0 +1\.2 +82 {2}"it" fails & works$/);
  expect(tableLine(second)).toMatch(/^ {2}2 +10 +4 +5 +1 /);
  expect(tableLine(first).indexOf('"it"')).toBe(tableHead.indexOf('what the site said'));
});

test('P13 a sentence sums it up, and so does the heading of the page, which escapes all words', () => {
  expect(verdictOf([first, second])).toBe('1 of 20 requests of visitors failed; 55 % had what was known before.');
  expect(verdictOf([])).toContain('0 of 0');
  expect(pageOf([first], 1)).toContain('<h1>No visitor noticed</h1>');
  const page = pageOf([first, second], 15);
  expect(page).toContain('<h1 class="failed">Visitors noticed</h1>');
  expect(page).toContain('slow &#60;3 s&#62;');
  expect(page).toContain('&#34;it&#34; fails &#38; works');
  expect(page).not.toMatch(/\b(?:src|href)=/);
});
