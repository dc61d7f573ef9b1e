import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the eight groups, those that name the network. */
const networkGroups = 4;

/**
 * The key by which clients are counted. An IPv6 client is its /64 network (`2001:db8:1:2::/64`), because it owns all
 * 2⁶⁴ addresses. Mapped and translated IPv4 addresses count as IPv4. '' for a closed connection.
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  // A server with IPv6 only sees all IPv4 clients in this one network (RFC 6052).
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  const network = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
