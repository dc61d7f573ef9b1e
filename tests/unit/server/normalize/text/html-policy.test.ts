import { expect, test } from 'vitest';
import { sanitize } from '../../../../../server/normalize/text/html-policy.ts';
import { parseHtml, writeHtml } from '../../../../../server/normalize/text/html-tree.ts';

const sanitized = (html: string) => writeHtml(sanitize(parseHtml(html)));

test.each([
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\u00adscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="/care" onclick="x()">a</a>', '<a href="/care">a</a>'],
  ['<p id="location" dir="up" lang="not a language">a</p>', '<p>a</p>'],
  ['<p dir="rtl" lang="ar">a</p>', '<p dir="rtl" lang="ar">a</p>'],
  ['<p style="color:red">a<script>x()</script></p>', '<p>a</p>'],
  ['<section><form><p>a</p></form></section>', '<p>a</p>'],
])('keeps safe elements and attributes only: %s [M8]', (html, safe) => {
  expect(sanitized(html)).toBe(safe);
});
