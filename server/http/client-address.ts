import { isIP } from 'node:net';

/** What proxies put around an address: quotes, and after an IPv4 address or brackets a port. */
const decorated = /^"?(?:\[(?<bracketed>[^\]]*)\]|(?<bare>.*?))(?::(?:\d{1,5}|_[\w.-]+))?"?$/;

/** The IP address of one element of `X-Forwarded-For`, without port, brackets, quotes and zone; undefined if it has none. */
export function forwardedAddress(element: string): string | undefined {
  const text = element.trim();
  // An IPv6 address without brackets could lose its last group as a port.
  const { bracketed, bare = text } = (isIP(text) === 0 && decorated.exec(text)?.groups) || {};
  const address = bracketed ?? bare;
  return isIP(address) === 0 ? undefined : address.split('%', 1)[0];
}

/**
 * The address of the client of a request: the last one of `X-Forwarded-For` that is not a trusted proxy. An element that is
 * not an address counts as the proxy that has added it.
 */
export function clientAddress(peer: string, forwardedFor: string, isProxy: (address: string) => boolean): string {
  let address = peer;
  for (const element of forwardedFor.split(',').reverse()) {
    if (!isProxy(address)) break;
    if (element.trim() === '') continue;
    const next = forwardedAddress(element);
    if (next === undefined) break;
    address = next;
  }
  return address;
}
