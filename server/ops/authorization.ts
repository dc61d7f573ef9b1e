import { createHash, timingSafeEqual } from 'node:crypto';

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The scheme is compared without case (RFC 9110 §11.1), the token as it is. */
const bearer = /^bearer +(\S+)$/i;

/**
 * A check of Authorization fields against the one token. Digests are compared, in constant time: neither the length
 * nor a common beginning can be told from how long it takes.
 */
export function bearerCheck(token: string): (field: string | undefined) => boolean {
  const expected = digestOf(token);
  return (field = '') => timingSafeEqual(digestOf(bearer.exec(field)?.[1] ?? ''), expected);
}
