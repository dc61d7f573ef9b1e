import { createHmac } from 'node:crypto';

/** 96 bits. */
export const idLength = 16;

/** ID of a media URL in its stored form, which stays when the upstream moves. */
export const mediaIdOf = (secret: string, storedUrl: string): string =>
  createHmac('sha256', secret).update(storedUrl).digest('base64url').slice(0, idLength);
