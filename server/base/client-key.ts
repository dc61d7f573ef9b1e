import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key by which clients are counted. An IPv6 client is its network (`2001:db8:1:2::/64`), because it owns all
 * addresses of one. `prefix` is its length in bits, 48 to 64. Mapped and translated IPv4 addresses count as IPv4. '' for
 * a closed connection.
 */
export function clientKey(address: string | undefined, prefix = 64): string {
  if (address === undefined || !isIPv6(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  // A server with IPv6 only sees all IPv4 clients in this one network (RFC 6052).
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const network = [first, second, third, fourth & (0xffff << (64 - prefix))].map((group) => group.toString(16));
  return `${network.join(':')}::/${prefix}`;
}
