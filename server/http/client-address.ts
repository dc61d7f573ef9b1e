import { isIP } from 'node:net';

const decorated = /^"?(?:\[(?<bracketed>[^\]]*)\]|(?<bare>.*?))(?::(?:\d{1,5}|_[\w.-]+))?"?$/;

/** Returns the IP address of one element of `X-Forwarded-For`, without port, brackets, quotes and zone. */
export function forwardedAddress(element: string): string | undefined {
  const text = element.trim();
  // A bare IPv6 address could lose its last group as a port.
  const { bracketed, bare = text } = (isIP(text) === 0 && decorated.exec(text)?.groups) || {};
  const address = bracketed ?? bare;
  return isIP(address) === 0 ? undefined : address.split('%', 1)[0];
}

/** Returns the last address that is not a trusted proxy. An invalid element counts as the proxy that added it. */
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
