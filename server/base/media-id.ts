import { createHmac } from 'node:crypto';

/** Characters of the id in a media URL: 96 bits, far beyond guessing. */
const idLength = 16;

/** Id of a media URL in its stored form. The same URL has the same id wherever the upstream moves to. */
export function mediaIdOf(secret: string, storedUrl: string): string {
  return createHmac('sha256', secret).update(storedUrl).digest('base64url').slice(0, idLength);
}
