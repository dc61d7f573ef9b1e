import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export const privateAddressCode = 'EPRIVATE';

type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

function meantBy(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  // NAT64 (RFC 6052): networks without IPv4 reach IPv4 addresses through this prefix.
  const isTranslated = parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052';
  return isTranslated ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)) : parsed;
}

/** The only IPv6 addresses that are assigned for public use (RFC 4291, IANA). */
const assigned = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(address: string): boolean {
  // ipaddr.js reads this deprecated form of `::/96` as a mapped IPv4 address.
  if (/^::\d+\./.test(address)) return false;
  const meant = meantBy(address);
  return meant.range() === 'unicast' && (meant instanceof ipaddr.IPv4 || meant.match(assigned));
}

/** Returns the public addresses that are then used, against DNS rebinding. Fails with `EPRIVATE`. */
export function publicLookup(lookup: Resolver = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) {
        const reason = `${hostname} resolves to private addresses alone, which MEDIA_ALLOW_PRIVATE does not allow`;
        return callback(Object.assign(new Error(reason), { code: privateAddressCode }), '');
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
