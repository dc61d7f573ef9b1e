import { describe, expect, test } from 'vitest';
import { leadsToStart, notFoundText } from '../../../../../web/src/navigation/validate-page.ts';
import { config } from '../view-fixtures.ts';

test.each([
  ['/nothing?x=1#y', 'Page not found: /nothing?x=1#y'],
  ['/design/projects/unknown', 'Page not found: /design/projects/unknown'],
  ['/art/someone-else', 'Page Not Found: /art/someone-else'],
  ['/art/biography/someone-else?x=1', 'Page Not Found: /art/biography/someone-else?x=1'],
  ['/art/someone-else?x=1#y', 'Page Not Found: /art/someone-else?x=1#y'],
  [`/design/${'a'.repeat(201)}`, `Page not found: /design/${'a'.repeat(201)}`],
  ['/caf%C3%A9/a%20b?q=%E6%B5%B7#%C3%A9', 'Page not found: /café/a b?q=海#é'],
  ['/%E0%A4/%00/%0A%41/%E2%80%AE', 'Page not found: /%E0%A4/%00/%0A%41/%E2%80%AE'],
])('R15 R16 F13 %s', (address, text) => {
  expect(notFoundText(address, config)).toBe(text);
});

const site = { artistSlug: 'ida' };

describe('a document that came as a failure', () => {
  test.each(['/design/projects/none', '/art/art-works/none', '/design/none', `/design/${'a'.repeat(201)}`])(
    'S7 V1 V2 R16 gives way to the start where only the slug is unknown: %.30s',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(true);
      expect(leadsToStart({ status: 410 }, path, site)).toBe(true);
    },
  );

  test.each(['/nothing', '/design/a/b/c', '/art/somebody'])(
    'S7 R14 R15 stays where there can be no page: %s',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(false);
    },
  );

  test('S7 stays where nobody knows, and a page is a page', () => {
    expect(leadsToStart({ status: 503 }, '/design/none', site)).toBe(false);
    expect(leadsToStart(undefined, '/design/none', site)).toBe(false);
  });
});
