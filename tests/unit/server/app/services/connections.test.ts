import { expect, test } from 'vitest';
import { clientAddress, forwardedAddress } from '../../../../../server/app/services/connections.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1\t', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['"192.0.2.1:5678"', '192.0.2.1'],
  ['192.0.2.1:_port', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8::1', '2001:DB8::1'],
  ['2001:db8::443', '2001:db8::443'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['"[::1]"', '::1'],
  ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2:3:4:5:6'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
])('reads %j as %s [P12]', (element, address) => {
  expect(forwardedAddress(element)).toBe(address);
});

test.each([
  ...[
    '',
    ' ',
    'unknown',
    '_hidden',
    '_SEVKISEK',
    'localhost',
    'client.example:80',
    '192.0.2',
    '192.0.2.1.5',
    '256.0.0.1',
  ],
  ...[
    '192.0.2.1/24',
    '192.0.2.1:',
    '192.0.2.1:port',
    '[192.0.2.1',
    '[]',
    '[]:80',
    '""',
    ':80',
    'for=192.0.2.1',
    '2001:db8::zz',
  ],
])('reads no address in %j [P12]', (element) => {
  expect(forwardedAddress(element)).toBeUndefined();
});

const isProxy = (address: string) => address.startsWith('10.');

test.each([
  ['the last address', '192.0.2.1', '192.0.2.1'],
  ['not what the client has sent itself', '198.51.100.9, 192.0.2.1', '192.0.2.1'],
  ['the one before proxies, whatever their notation', '192.0.2.1:99, 10.0.0.2:443, "10.0.0.3"', '192.0.2.1'],
  ['the first where all are proxies', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['the one beside empty elements', ', 192.0.2.1, ,', '192.0.2.1'],
  ['the proxy instead of unknown', '192.0.2.1, unknown', '10.0.0.1'],
  ['the proxy instead of a hidden name', '192.0.2.1, _hidden, 10.0.0.2:443', '10.0.0.2'],
  ['the proxy without any element', '', '10.0.0.1'],
])('takes %s: %j [P12]', (_case, field, address) => {
  expect(clientAddress('10.0.0.1', field, isProxy)).toBe(address);
});

test('believes nothing that comes from no proxy [P12]', () => {
  expect(clientAddress('203.0.113.5', '192.0.2.1', isProxy)).toBe('203.0.113.5');
});
