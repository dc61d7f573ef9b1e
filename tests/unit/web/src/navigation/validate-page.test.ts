import { expect, test } from 'vitest';
import { notFoundText } from '../../../../../web/src/navigation/validate-page.ts';
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
