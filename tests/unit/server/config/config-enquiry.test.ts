import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const to = { ENQUIRY_TO: 'studio@example.org' };
const limits = { perHour: 5, perDay: 100 };
const secret = 'a-secret-of-enquiries';

test('enquiries have one receiver: a mail server or a URL', () => {
  expect(readConfig({}).enquiry).toBeUndefined();
  const smtpUrl = 'smtps://site%40example.org:secret@mail.example:465';
  expect(readConfig({ SMTP_URL: smtpUrl, ...to }).enquiry).toEqual({ smtpUrl, to: to.ENQUIRY_TO, ...limits });
  const own = { ENQUIRY_URL: 'https://hooks.example/a?key=b', ENQUIRY_SECRET: secret };
  expect(readConfig(own).enquiry).toEqual({ url: own.ENQUIRY_URL, secret, ...limits });
  const unlimited = readConfig({ ...own, ENQUIRY_LIMIT_PER_HOUR: '0', ENQUIRY_LIMIT_PER_DAY: '0' });
  expect(unlimited.enquiry).toMatchObject({ perHour: 0, perDay: 0 });
});

test('their secrets can be in files', () => {
  const folder = temporaryFolder();
  const fileOf = (text: string) => {
    const path = join(folder, String(text.length));
    writeFileSync(path, `${text}\n`);
    return path;
  };
  const smtpUrl = 'smtp://mail.example';
  expect(readConfig({ SMTP_URL_FILE: fileOf(smtpUrl), ...to }).enquiry).toMatchObject({ smtpUrl });
  const url = 'https://hooks.example/';
  const files = { ENQUIRY_URL_FILE: fileOf(url), ENQUIRY_SECRET_FILE: fileOf(secret) };
  expect(readConfig(files).enquiry).toMatchObject({ url, secret });
});

test.each([
  [{ SMTP_URL: 'https://mail.example', ...to }, 'SMTP_URL=(not shown): must be an smtp or smtps URL'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'ENQUIRY_TO: must be set with SMTP_URL: a mail address'],
  [{ ENQUIRY_TO: 'a@b.example, c@d.example' }, 'ENQUIRY_TO=a@b.example, c@d.example: must be a mail address'],
  [{ ENQUIRY_URL: 'ftp://hooks.example', ENQUIRY_SECRET: secret }, 'ENQUIRY_URL=(not shown): must be an http'],
  [{ ENQUIRY_URL: 'https://hooks.example' }, 'ENQUIRY_SECRET: must be set with ENQUIRY_URL: a line of 16 to 500'],
  [{ ENQUIRY_SECRET: 'short' }, 'ENQUIRY_SECRET=(not shown): must be a line of 16 to 500'],
  [
    { ENQUIRY_URL: 'https://hooks.example', ENQUIRY_SECRET: secret, SMTP_URL: 'smtp://mail.example', ...to },
    'SMTP_URL=(not shown): must be unset with ENQUIRY_URL',
  ],
  [{ ENQUIRY_LIMIT_PER_HOUR: '-1' }, 'ENQUIRY_LIMIT_PER_HOUR=-1: must be a whole number from 0 to 10000'],
  [{ ENQUIRY_LIMIT_PER_DAY: 'many' }, 'ENQUIRY_LIMIT_PER_DAY=many: must be a whole number from 0 to 100000'],
])('stops the start and names variable, value and allowed values: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
