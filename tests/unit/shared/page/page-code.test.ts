import { expect, test } from 'vitest';
import { pageCodePath, pathOfPageCode } from '../../../../shared/page/page-code.ts';

test('the address of a QR code contains its page', () => {
  expect(pageCodePath('/design/projects/a%20b')).toBe('/_qr/design/projects/a%20b.svg');
  expect(pathOfPageCode('/_qr/design/projects/a%20b.svg')).toBe('/design/projects/a%20b');
});

test.each(['/_qr', '/_qr.svg', '/_qrs/design.svg', '/_qr/design', '/design.svg'])('%s is not a QR code', (path) => {
  expect(pathOfPageCode(path)).toBeUndefined();
});
