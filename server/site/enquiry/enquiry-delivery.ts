import { createTransport } from 'nodemailer';
import { timedHmac } from '../../base/timed-hmac.ts';
import type { Config } from '../../config/config.ts';

export interface Enquiry {
  readonly id: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly subject: string;
  readonly pieces: readonly { readonly title: string; readonly url: string }[];
  /** "for a wall of 320 cm". */
  readonly wall?: string;
}

/** Resolves once the receiver has accepted the enquiry. */
export type Deliver = (enquiry: Enquiry) => Promise<void>;

/** Maximum wait for the receiver, in milliseconds. */
const patienceMs = 15_000;

function textOf({ message, name, email, pieces, wall, receivedAt }: Enquiry): string {
  const about = pieces.map(({ title, url }) => `${title}\n${url}\n`);
  return [message, '', name, email, '', ...about, ...(wall ? [wall] : []), receivedAt].join('\n');
}

/** The header fields and the text of a mail. The sender is ours, because mail servers reject foreign senders. */
export function mailOf(enquiry: Enquiry, { from, to }: { readonly from: string; readonly to: string }) {
  const { id, name, email, subject } = enquiry;
  return {
    ...{ from, to, subject, replyTo: { name, address: email }, text: textOf(enquiry) },
    ...{ messageId: `<${id}@${from.split('@')[1]}>`, disableFileAccess: true, disableUrlAccess: true },
  };
}

function byMail(smtpUrl: string, to: string): Deliver {
  const { username } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const from = user.includes('@') ? user : to;
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return async (enquiry) => {
    await transport.sendMail({ ...mailOf(enquiry, { from, to }), envelope: { from, to } });
  };
}

function byPost(url: string, secret: string, now: () => number): Deliver {
  return async (enquiry) => {
    const [sentAtMs, body] = [now(), JSON.stringify(enquiry)];
    const response = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': enquiry.id,
        'Enquiry-Signature': `t=${sentAtMs},v1=${timedHmac(secret, sentAtMs, body)}`,
      },
    });
    await response.body?.cancel();
    if (!response.ok) throw Object.assign(new Error(`Status ${response.status}`), { responseCode: response.status });
  };
}

export const deliveryTo = (target: NonNullable<Config['enquiry']>, now: () => number): Deliver =>
  target.smtpUrl === undefined ? byPost(target.url, target.secret, now) : byMail(target.smtpUrl, target.to);

/** A status or an error code, such as `550` or `ECONNREFUSED`. */
export function reasonOf(error: unknown): string {
  const { responseCode, code, cause, name } = Object(error);
  const found = [responseCode, Object(cause).code, code, name].find((one) => /^\w{1,40}$/.test(String(one ?? '')));
  return String(found ?? 'unknown');
}
