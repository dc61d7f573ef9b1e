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
])('%s is not found as %s [R15] [R16] [F13]', (address, text) => {
  expect(notFoundText(address, config)).toBe(text);
});

const site = { artistSlug: 'ida' };

describe('a document with a failure', () => {
  test.each(['/design/projects/none', '/art/art-works/none', '/design/none', `/design/${'a'.repeat(201)}`])(
    'leads to the start if only the slug is unknown: %.30s [S7] [V1] [V2] [R16]',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(true);
      expect(leadsToStart({ status: 410 }, path, site)).toBe(true);
    },
  );

  test.each(['/nothing', '/design/a/b/c', '/art/somebody'])(
    'stays where no page can be: %s [S7] [R14] [R15]',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(false);
    },
  );

  test('stays if the result is unknown [S7]', () => {
    expect(leadsToStart({ status: 503 }, '/design/none', site)).toBe(false);
    expect(leadsToStart(undefined, '/design/none', site)).toBe(false);
  });
});
