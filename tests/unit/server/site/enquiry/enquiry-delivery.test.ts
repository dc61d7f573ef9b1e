import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { mailAddress } from '../../../../../server/config/setting-kinds.ts';
import { type Enquiry, mailOf, reasonOf } from '../../../../../server/site/enquiry/enquiry-delivery.ts';
import { parsedEnquiry } from '../../../../../server/site/enquiry/enquiry-routes.ts';

const transport = createTransport({ streamTransport: true, buffer: true });

const names = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Date',
  'MIME-Version',
];

/** Names of the header fields of a mail, sorted. */
async function fieldsOf(enquiry: Enquiry): Promise<{ fields: string[]; head: string }> {
  const mail = mailOf(enquiry, { from: 'studio@example.org', to: 'studio@example.org' });
  const { message } = await transport.sendMail(mail);
  const [head = ''] = String(message).split('\r\n\r\n');
  const fields = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0] ?? '');
  return { fields: fields.sort(), head };
}

const usual = { id: '7f3c', receivedAt: '2026-03-01T00:00:00.000Z', pieces: [], subject: 'Enquiry' };
const sent = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

/** Texts that break a header: line ends of all kinds, encoded words, quotes and other scripts. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\v',
        '\0',
        'Bcc: x@evil.example',
        '\r\n\r\nbody',
        '<x@evil.example>',
      ),
      fc.constantFrom(
        '=?utf-8?B?DQpCY2M6IHhAZXZpbC5leGFtcGxl?=',
        '=?utf-8?Q?=0D=0ABcc:_x@evil.example?=',
        '"',
        '\\',
        ',',
        '(',
        '雪',
        '😀',
        'é',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the mail of an enquiry', () => {
  test('has the same header fields for any name and message, and one address of the visitor', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, message) => {
        const { data } = parsedEnquiry({ ...sent, name: `x${name}`.slice(0, 150), message: `x${message}` });
        const enquiry = { ...usual, ...sent, ...data };
        const { fields, head } = await fieldsOf(enquiry);
        expect(fields).toEqual([...names].sort());
        const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
        expect(unfolded).toMatch(/^Reply-To: (?:.* )?<?ada@example\.com>?\r?$/m);
      }),
    );
  });

  test('has one recipient, and no address with a line end, a list or a comment is accepted', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { data } = parsedEnquiry({ ...sent, email: `a${text}@example.com` });
        if (data) expect(data.email).toMatch(/^[^\s<>,;:()"\\]+@example\.com$/);
      }),
    );
    for (const email of [
      'a@b',
      'a b@c.example',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      '"a"@b.example',
    ])
      expect(parsedEnquiry({ ...sent, email }).data).toBeUndefined();
    for (const email of ['ada+news@example.co.uk', 'o’brien@example.org', 'снег@пример.рф', 'a@xn--bcher-kva.example'])
      expect(parsedEnquiry({ ...sent, email }).data?.email).toBe(email);
  });

  test('accepts addresses of at most 254 characters, and long ones in good time', () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3);
    expect(mailAddress.test(`${'a'.repeat(64)}@${domain}example`.slice(0, 254))).toBe(true);
    expect(mailAddress.test(`${'a'.repeat(65)}@example.com`)).toBe(false);
    const startMs = performance.now();
    for (const long of [
      'a'.repeat(60_000),
      `${'a.'.repeat(30_000)}@`,
      `a@${'b.'.repeat(30_000)}`,
      `a@${'b-'.repeat(30_000)}`,
    ])
      expect(mailAddress.test(long)).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });

  test('keeps the message to the character, and counts lines as one', () => {
    const message = 'First\nSecond 雪 😀\n\n\tThird';
    expect(parsedEnquiry({ ...sent, message: message.replaceAll('\n', '\r\n') }).data?.message).toBe(message);
    expect(parsedEnquiry({ ...sent, message: '\r\n'.repeat(10) }).data).toBeUndefined();
    expect(parsedEnquiry({ ...sent, message: 'a\r\n'.repeat(1_999) }).data).toBeDefined();
  });
});

test('the reason of a failure is a code, and never the text of a mail server', () => {
  const text = '550 5.7.1 <ada@example.com> rejected';
  expect(reasonOf(Object.assign(new Error(text), { responseCode: 550, code: 'EENVELOPE' }))).toBe('550');
  expect(
    reasonOf(new TypeError('fetch failed', { cause: Object.assign(new Error(text), { code: 'ECONNRESET' }) })),
  ).toBe('ECONNRESET');
  expect(reasonOf(Object.assign(new Error(text), { code: text }))).toBe('Error');
  expect(reasonOf(text)).toBe('unknown');
});
