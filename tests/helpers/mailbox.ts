import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  /** Unfolded header fields by name in lower case, each with all its values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decoded text. */
  readonly text: string;
}

function headersIn(head: string): Map<string, string[]> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const rows = lines.map((line) => /^([^:]+): ?(.*)$/.exec(line) ?? [line, '', line]);
  return new Map(
    Object.entries(Object.groupBy(rows, ([, name = '']) => name.toLowerCase())).map(([name, found = []]) => [
      name,
      found.map(([, , value = '']) => value),
    ]),
  );
}

function decoded(body: string, coding = '7bit'): string {
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  if (coding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function mailOf(source: string): Pick<Mail, 'headers' | 'text' | 'source'> {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const headers = headersIn(head);
  const text = decoded(body.join('\r\n\r\n'), headers.get('content-transfer-encoding')?.[0]);
  return { source, headers, text: text.replaceAll('\r\n', '\n') };
}

export interface MailboxOptions {
  /** Called before a mail is accepted. An error refuses it. */
  readonly onMail?: (mail: Mail) => Error | undefined;
  readonly port?: number;
}

/** A mail server. `mails` are those that it has acknowledged. */
export async function openMailbox({ onMail, port = 0 }: MailboxOptions = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const mail = { ...mailOf(Buffer.concat(chunks).toString()), from: mailFrom ? mailFrom.address : '', to };
        const refusal = onMail?.(mail);
        if (!refusal) mails.push(mail);
        done(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  const own = (server.server.address() as AddressInfo).port;
  return {
    mails,
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;
