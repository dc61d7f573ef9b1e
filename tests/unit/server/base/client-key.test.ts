import { expect, test } from 'vitest';
import { clientKey } from '../../../../server/base/client-key.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['64:ff9b::c633:6409', '198.51.100.9'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('the client %s is %s [P12]', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['2001:db8:1:200:ffff::9', '2001:db8:1:200::/56'],
  ['2001:db8:1:3ff::1', '2001:db8:1:300::/56'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('the client %s of a network of 56 bits is %s', (address, key) => {
  expect(clientKey(address, 56)).toBe(key);
});
