import { expect, test } from 'vitest';
import { telephoneOf } from '../../../../../../web/src/components/body/Facts.tsx';

test.each([
  ['Telephone', '+39 040 123 456', 'tel:+39040123456'],
  ['Phone', '+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['Mobile', '(040) 123-456', 'tel:040123456'],
  ['Fax', '+386 5 671 00 00', 'tel:+38656710000'],
])('%s %s is a link to the number [N9]', (label, value, url) => {
  expect(telephoneOf({ label, value })).toBe(url);
});

test.each([
  ['Area', '1240 300'],
  ['Telephone', 'on request'],
  ['Phone', '12'],
])('%s %s is plain text [N9]', (label, value) => {
  expect(telephoneOf({ label, value })).toBeUndefined();
});
