import { expect, test } from 'vitest';
import { createLog, errorFields, logWarnings } from '../../../../../server/app/logging/create-log.ts';
import { readConfig } from '../../../../../server/config/config.ts';
import { type SettingName, settingNames, settingsSchema } from '../../../../../server/config/settings-schema.ts';
import { eventLog } from '../../../../helpers/event-log.ts';

const identity = { UPSTREAM_NAME: 'north', ATELIER_NAME: 'North', ARTIST_NAME: 'Ada Ek', ARTIST_SLUG: 'ada' };
const needed = { CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://cache.example', CDN_PURGE_TOKEN: 'token-of-the-cache' };

test('an internal error has its stack and cause [F20]', () => {
  const fields = errorFields(new TypeError('outer', { cause: new Error('inner') }));
  expect(fields).toMatchObject({ type: 'TypeError', message: 'outer', stack: expect.stringContaining('at ') });
  expect(fields).toMatchObject({ cause: { message: 'inner' } });
});

test('a log line contains no secret of the settings [P12]', () => {
  let written = '';
  const config = readConfig({
    OPS_TOKEN: 'token"of\\the-test',
    MEDIA_SECRET: 'secret-of-the-pictures',
    UPSTREAM_AUTHORIZATION: 'Bearer key-of-the-content',
    REDIS_URL: 'redis://me:pass%20word@store/',
  });
  const log = createLog(config, {
    write: (line) => {
      written += line;
    },
  });
  // As the client of Redis has it when a password is refused.
  const command = { name: 'auth', args: ['me', 'pass word'] };
  log.error({ err: Object.assign(new Error('WRONGPASS for redis://me:pass%20word@store/'), { command }) }, 'redis');
  log.warn(
    { headers: { authorization: 'Bearer key-of-the-content' }, token: 'token"of\\the-test' },
    'key-of-the-content',
  );
  log.info('secret-of-the-pictures');
  expect(written).not.toMatch(/pass( |%20)word|key-of|token"of|of.the-test|secret-of/);
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatchObject({ msg: '(not shown)', token: '(not shown)' });
});

test('a terminal gets lines for a person: time, level, message, cause; no control characters, no secret [P12]', () => {
  let written = '';
  const write = (line: string) => {
    written += line;
  };
  const log = createLog(readConfig({ OPS_TOKEN: 'token-of-the-test' }), { write }, true);
  log.info({ event: 'server.closed' }, 'Server closed');
  log.warn(
    { event: 'upstream.failed', key: 'list\u001b[2J', err: errorFields(new Error('No\u001b[31m route')) },
    'CMS failed',
  );
  log.error({ token: 'token-of-the-test' }, 'Refused');
  const [closed, failed] = written.split('\n');
  expect(closed).toMatch(/^\d\d:\d\d:\d\d Server closed$/);
  expect(failed).toMatch(/^\d\d:\d\d:\d\d warn: CMS failed \(No \[31m route\) \{"key":"list\\u001b\[2J"\}$/);
  expect(written).toContain('error: Refused {"token":"(not shown)"}');
  expect(written).not.toMatch(/[^\P{Cc}\n]/u);
});

const marked = settingNames.filter((name) => settingsSchema.shape[name].meta()?.isSecret);

/** Characters that JSON, URLs and forms write in another way. */
const values: Partial<Record<SettingName, string>> = {
  REDIS_URL: 'redis://me:p%40ss"w%20rd@store/',
  UPSTREAM_AUTHORIZATION: 'Basic dXNlcjpwQHNzIiB3b3Jk',
  ENQUIRY_URL: 'https://hooks.example/a+b%20c/secret-of-the-hook',
  SMTP_URL: 'smtps://me:p%40ss"w%20rd@mail.example',
};
const enquiries = { ENQUIRY_SECRET: 'secret-of-the-enquiries', ENQUIRY_TO: 'studio@example.org' };
const credentials: Partial<Record<SettingName, string>> = {
  REDIS_URL: 'p@ss"w rd',
  SMTP_URL: 'p@ss"w rd',
  UPSTREAM_AUTHORIZATION: 'p@ss" word',
};

test.each(marked)('a log line never contains %s, in any form [P12]', (name) => {
  const value = values[name] ?? `a+b/c=d~e&f%41-"g\\h-of-${name.toLowerCase()}-of-32-characters`;
  const settings = readConfig({
    UPSTREAM_URL: 'https://cms.example',
    ...identity,
    ...needed,
    ...enquiries,
    [name]: value,
  });
  let written = '';
  const log = createLog(settings, {
    write: (line) => {
      written += line;
    },
  });
  for (const secret of [value, credentials[name] ?? value]) {
    const forms = [secret, encodeURIComponent(secret), encodeURIComponent(secret).toLowerCase()];
    const inForm = String(new URLSearchParams({ secret })).slice('secret='.length);
    for (const form of [...forms, inForm]) {
      written = '';
      log.info({ url: `/x?token=${form}`, err: new Error(form), nested: { [form]: [form] } }, form);
      expect(JSON.parse(written)).toMatchObject({ msg: '(not shown)', url: '/x?token=(not shown)' });
      expect(written).not.toContain(JSON.stringify(form).slice(1, -1));
    }
  }
});

test('a log line contains no header of calls, in a variable of any name [P12]', () => {
  const { upstream, ...settings } = readConfig({});
  const calls = { ...upstream.calls, headers: { 'x-site': '$' + '{NORTH}', 'x-api-key': 'written-in-the-file' } };
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  const variables = new Map([['NORTH', 'of-the-north']]);
  createLog({ ...settings, upstream: { ...upstream, calls, variables } }, { write }).warn(
    'of-the-north, written-in-the-file',
  );
  expect(lines).toEqual(['(not shown), (not shown)']);
});

test('a log line contains no secret of calls, but other variables [P12]', () => {
  const { upstream, ...settings } = readConfig({});
  const variables = new Map([
    ['CMS_BASIC_AUTH', 'Basic user-of-the-cms'],
    ['DIRECTUS_TOKEN', 'token-of-the-cms'],
    ['DATASET', 'production'],
  ]);
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  const log = createLog({ ...settings, upstream: { ...upstream, variables } }, { write });
  log.warn('Reports an error in a good reply: "token-of-the-cms" may not read production; nor user-of-the-cms');
  expect(lines).toEqual(['Reports an error in a good reply: "(not shown)" may not read production; nor (not shown)']);
});

test('a warning of a library is logged once [P12]', () => {
  const lines: unknown[] = [];
  const console = { warn: (..._words: unknown[]): void => expect.unreachable('was written to the console') };
  const log = eventLog(() => (...line) => {
    lines.push(line);
  });
  logWarnings(log, console);
  for (const _connection of [1, 2, 3]) console.warn('[WARN] no %s is required', 'password');
  expect(lines).toEqual([[{ event: 'library.warning', text: '[WARN] no password is required' }, 'Library warning']]);
  for (let number = 0; number < 100; number += 1) console.warn(`number ${number}`);
  expect(lines.length).toBe(20);
});
