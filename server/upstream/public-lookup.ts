import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Code of the error of a name that is none of a public host. */
export const privateAddressCode = 'EPRIVATE';

/** All addresses of a name, as `dns.lookup` gives them. */
type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What an address stands for: an IPv4 address that is written or translated as IPv6 is that IPv4 address. */
function meantBy(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  // NAT64 (RFC 6052): networks without IPv4 reach all of it under these.
  const isTranslated = parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052';
  return isTranslated ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)) : parsed;
}

/** Whether an address is one of the public internet: not of this machine, of its network, or of a cloud's services. */
export function isPublicAddress(address: string): boolean {
  return meantBy(address).range() === 'unicast';
}

/**
 * Resolves names for connections, to public addresses alone: what is checked is what is connected to, so a name that
 * resolves to something else the next time gains nothing. Fails with code `EPRIVATE` where there are none.
 */
export function publicLookup(lookup: Resolver = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(privateName(hostname), '');
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function privateName(hostname: string): NodeJS.ErrnoException {
  const error = new Error(`${hostname} resolves to private addresses alone, which MEDIA_ALLOW_PRIVATE does not allow`);
  return Object.assign(error, { code: privateAddressCode });
}
