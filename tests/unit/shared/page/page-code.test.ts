import { expect, test } from 'vitest';
import { pageCodePath, pathOfPageCode } from '../../../../shared/page/page-code.ts';

test('the address of a code says which page it leads to', () => {
  expect(pageCodePath('/design/projects/a%20b')).toBe('/_qr/design/projects/a%20b.svg');
  expect(pathOfPageCode('/_qr/design/projects/a%20b.svg')).toBe('/design/projects/a%20b');
});

test.each(['/_qr', '/_qr.svg', '/_qrs/design.svg', '/_qr/design', '/design.svg'])('no code stands at %s', (path) => {
  expect(pathOfPageCode(path)).toBeUndefined();
});
