import type { IncomingMessage } from 'node:http';

/** `host[:port]` as RFC 9110 §7.2 has it: a name, an address, or nothing where there is no authority. */
const hostField = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Names and values alternate. Names are compared by length first: few have four letters. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * What is wrong with a request that Node's parser lets pass and RFC 9112 §3.2 wants refused: two proxies could read it
 * as two different ones. Undefined for a good one.
 */
export function requestFaultOf({ httpVersionMajor, rawHeaders, headers }: IncomingMessage): string | undefined {
  if (httpVersionMajor !== 1) return 'Only HTTP/1.1 and HTTP/1.0 are spoken here';
  if (countHosts(rawHeaders) > 1) return 'There is more than one Host field';
  if (!hostField.test(headers.host ?? '')) return 'The Host field names no host';
  return undefined;
}

/** Does a body come with it? */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}
