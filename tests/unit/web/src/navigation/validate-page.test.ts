import { expect, test } from 'vitest';
import { notFoundText } from '../../../../../web/src/navigation/validate-page.ts';
import { config } from '../view-fixtures.ts';

test.each([
  ['/nothing?x=1#y', 'Page not found: /nothing?x=1#y'],
  ['/design/projects/unknown', 'Page not found: /design/projects/unknown'],
  ['/art/someone-else', 'Page Not Found: /art/someone-else'],
  ['/art/biography/someone-else?x=1', 'Page Not Found: /art/biography/someone-else?x=1'],
  [`/design/${'a'.repeat(201)}`, `Page Not Found: /design/${'a'.repeat(201)}`],
])('R15 R16 F13 %s', (address, text) => {
  expect(notFoundText(address, config)).toBe(text);
});
