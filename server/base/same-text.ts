import { hash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Digests are compared in constant time, which reveals neither length nor common prefix. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
