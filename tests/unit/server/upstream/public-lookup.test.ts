import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../../../server/upstream/public-lookup.ts';

test.each([
  '93.184.216.34',
  '8.8.8.8',
  '172.15.0.1',
  '2606:2800:220:1:248:1893:25c8:1946',
  // Public ones as networks without IPv4 write them.
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is a public address [C4]', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '100::1', '2002:7f00:1::'],
  ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe'],
  // IPv4 addresses in the form that RFC 4291 deprecates, and unassigned space.
  ...[
    '::7f00:1',
    '::a9fe:a9fe',
    '::127.0.0.1',
    '::8.8.8.8',
    '4000::1',
    '5f00::1',
    '8000::1',
    'e000::1',
    '64:ff9b:1::7f00:1',
  ],
])('%s is not a public address [C4]', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** Addresses that a connection gets from those that the system's resolver found. */
function resolved(found: readonly string[], all: boolean): Promise<string | LookupAddress[]> {
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return new Promise((resolve, reject) => {
    publicLookup((_name, _options, callback) => callback(null, addresses))('cdn.example', { all }, (error, given) =>
      error ? reject(error) : resolve(given),
    );
  });
}

test('a connection uses only the public addresses of a name [C4]', async () => {
  expect(await resolved(['10.0.0.1', '8.8.8.8', '::1'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(await resolved(['10.0.0.1', '8.8.8.8'], false)).toBe('8.8.8.8');
});

test('a name without public addresses fails by its name [C4]', async () => {
  const inside = resolved(['10.0.0.1', 'fd00::1'], true);
  await expect(inside).rejects.toMatchObject({ code: 'EPRIVATE', message: expect.stringContaining('cdn.example') });
  await expect(resolved([], true)).rejects.toMatchObject({ code: 'EPRIVATE' });
});
