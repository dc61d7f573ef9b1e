import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the eight groups of an IPv6 address those that name the network. */
const networkGroups = 4;

/**
 * Whom a client address stands for, wherever something is counted for each: an IPv6 client has a whole /64 to itself and
 * could otherwise be 2⁶⁴ clients, so it is named by that (`2001:db8:1:2::/64`); an IPv4 address is itself, also where a
 * socket of both families maps it. Any other text stays as it is; a connection that is gone has none, and is ''.
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
