import { createHmac } from 'node:crypto';

/** HMAC-SHA256 of the time in milliseconds, a dot and the body; base64url. */
export const timedHmac = (secret: string, sentAtMs: string | number | undefined, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${sentAtMs}.`).update(body).digest('base64url');
