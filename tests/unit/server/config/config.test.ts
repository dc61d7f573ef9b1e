import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../server/config/config.ts';
import { settingNames, settingsSchema } from '../../../../server/config/settings-schema.ts';
import { openUpstream } from '../../../../server/upstream/sample/sample-server.ts';
import { numberSettings } from '../../../helpers/number-settings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** The errors of an environment. */
function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

const ownUpstream = {
  UPSTREAM_URL: 'http://content.example:8080/api/',
  UPSTREAM_NAME: 'nb',
  ATELIER_NAME: 'North Bench',
  ARTIST_NAME: 'Ada Ek',
  ARTIST_SLUG: 'ada',
};

describe('wrong settings', () => {
  test('are all named with value and range [P12]', () => {
    expect(() => readConfig({ CACHE_FRESH_S: 'soon', PORT: '99999' })).toThrow(
      [
        '2 invalid settings:',
        '  PORT=99999: must be a whole number from 0 to 65535',
        '  CACHE_FRESH_S=soon: must be a whole number from 0 to 31536000',
      ].join('\n'),
    );
  });

  test.each([
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'site.example'],
    ['PUBLIC_URL', 'https://site.example/shop'],
    ['ARTIST_SLUG', 'ada/ek'],
    ['ARTIST_SLUG', '..'],
    ['ATELIER_NAME', 'North\nBench'],
    ['BRAND_DIR', '/nowhere/at/all'],
    ['UPSTREAM_URL', 'ftp://content.example'],
    ['UPSTREAM_NAME', 'a?b'],
    ['UPSTREAM_MAX_BODY_BYTES', '10MB'],
    ['UPSTREAM_CONNECTIONS', '0'],
    ['UPSTREAM_POST_CONTENT_TYPE', 'json'],
    ['UPSTREAM_CACHE_CONTROL', 'maybe'],
    ['MEDIA_HOSTS', 'http://cdn.example'],
    ['MEDIA_REWRITE', 'http://cms.internal'],
    ['CACHE_STORE', 'disk'],
    ['CACHE_WARM', 'yes'],
    ['CACHE_BACKOFF_S', '61'],
    ['CACHE_LISTS_STALE_S', 'long'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'on'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['MESSAGING_LABEL', '('],
    ['ICON_PREFIXES', 'Tabler'],
    ['ANALYTICS_URL', 'javascript:alert(1)'],
    ['ROUTE_RULES_FILE', '/nowhere.json'],
    ['LOG_LEVEL', 'loud'],
    ['REQUEST_LOG', '1'],
  ])('%s=%s stops the start [P12]', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors.some((failure) => failure.startsWith(`${name}=`) && failure.includes('must be'))).toBe(true);
  });

  test.each(['UPSTREAM_AUTHORIZATION', 'MEDIA_SECRET', 'OPS_TOKEN', 'EDITOR_TOKEN', 'REDIS_URL'])(
    'the value of %s is hidden',
    (name) => {
      const [failure = ''] = errorsOf({ [name]: 'ge\theim' });
      expect(failure).toMatch(`${name}=(not shown): must be`);
      expect(failure).not.toContain('heim');
    },
  );

  test('a password in a URL is hidden and refused', () => {
    const [failure = ''] = errorsOf({ ...ownUpstream, UPSTREAM_URL: 'http://me:geheim@content.example' });
    expect(failure).toMatch(/^UPSTREAM_URL=http:\/\/\(not shown\)@content\.example: must be/);
  });

  test('a soft deadline after the hard one stops the start [P12]', () => {
    const [failure] = errorsOf({ UPSTREAM_SOFT_DEADLINE_MS: '9000', UPSTREAM_HARD_DEADLINE_MS: '8000' });
    expect(failure).toMatch(/^UPSTREAM_SOFT_DEADLINE_MS=9000: must /);
  });

  test('an own upstream needs own names [P1]', () => {
    const errors = errorsOf({ UPSTREAM_URL: 'http://content.example' });
    expect(errors.map((failure) => failure.split(/[=:]/)[0])).toEqual([
      'UPSTREAM_NAME',
      'ATELIER_NAME',
      'ARTIST_NAME',
      'ARTIST_SLUG',
    ]);
  });
});

describe('settings', () => {
  test('default to the sample', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, artistSlug: 'ta', trustProxy: false });
    expect(config.upstream.url).toBeUndefined();
    expect(config.media).toMatchObject({ baseUrl: undefined, hosts: undefined });
    expect(config.upstream).toMatchObject({ softDeadlineMs: 1500, hardDeadlineMs: 8000, maxBodyBytes: 10_485_760 });
    expect(config.warnings).toEqual([]);
  });

  test('derive media hosts from the URL of the upstream', () => {
    const { upstream, media, atelierName } = readConfig(ownUpstream);
    expect(upstream.url).toBe('http://content.example:8080/api');
    expect(media).toMatchObject({ baseUrl: 'http://content.example:8080/api', hosts: ['content.example:8080'] });
    expect(atelierName).toBe('North Bench');
  });

  test('add the media hosts of a preset [P1]', () => {
    const preset = { ...ownUpstream, UPSTREAM_PRESET: 'contentful', CONTENTFUL_TOKEN: 'token' };
    const hosts = ['content.example:8080', 'images.ctfassets.net', 'videos.ctfassets.net'];
    expect(readConfig(preset).media.hosts).toEqual(hosts);
    expect(readConfig({ ...preset, MEDIA_HOSTS: 'cdn.example' }).media.hosts).toEqual(['cdn.example']);
  });

  test('read the messaging label without case [M16]', () => {
    expect(readConfig({ MESSAGING_LABEL: 'line|kakao' }).messagingLabel.test('KakaoTalk')).toBe(true);
    expect(readConfig({}).messagingLabel.test('WeChat')).toBe(true);
  });

  test('derive the hosts of analytics [C14]', () => {
    const hostsOf = (env: Record<string, string>) =>
      readConfig({ ANALYTICS_ID: 'G-1', ...env }).analytics?.connectHosts;
    expect(hostsOf({})).toEqual(['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com']);
    const ANALYTICS_URL = 'https://stats.example:8443/t.js';
    expect(hostsOf({ ANALYTICS_URL })).toEqual(['stats.example:8443']);
    expect(hostsOf({ ANALYTICS_URL, ANALYTICS_CONNECT_HOSTS: 'in.example, *.stats.example' })).toEqual([
      'in.example',
      '*.stats.example',
    ]);
  });
});

describe('secrets in files', () => {
  const fileOf = (text: string) => {
    const file = join(temporaryFolder(), 'secret');
    writeFileSync(file, text);
    return file;
  };

  test('are read without a line end [P12]', () => {
    const env = { OPS_TOKEN_FILE: fileOf('token-of-the-test\n'), REDIS_URL_FILE: fileOf('redis://store/\n') };
    const hook = { HOOK_SECRET_FILE: fileOf('a-secret-of-hooks\n') };
    const config = readConfig({ ...env, ...hook, MEDIA_SECRET_FILE: fileOf('a-secret-of-the-media') });
    expect(config.hookSecret).toBe('a-secret-of-hooks');
    expect(config.opsToken).toBe('token-of-the-test');
    expect(config.cache.redisUrl).toBe('redis://store/');
    expect(config.media.secret).toBe('a-secret-of-the-media');
    const { upstream } = readConfig({ UPSTREAM_AUTHORIZATION_FILE: fileOf('Bearer x\n') });
    expect(upstream.authorization).toBe('Bearer x');
  });

  test('are checked and hidden [P12]', () => {
    const file = fileOf('root:x:0:0:root:/root:/bin/bash\nnobody:x:1:1::/:/bin/false');
    expect(errorsOf({ OPS_TOKEN_FILE: file })).toEqual([
      `OPS_TOKEN_FILE=${file}: must be a file whose text is a line of 16 to 500 visible ASCII characters`,
    ]);
  });

  test.each(['OPS_TOKEN', 'EDITOR_TOKEN', 'HOOK_SECRET', 'MEDIA_SECRET', 'REDIS_URL', 'UPSTREAM_AUTHORIZATION'])(
    'an empty file of %s stops the start [P12]',
    (name) => {
      const file = fileOf('\n');
      expect(errorsOf({ [`${name}_FILE`]: file })).toEqual([`${name}_FILE=${file}: must be a file that is not empty`]);
    },
  );
});

describe('settings in effect', () => {
  const inEffect = (name: string, env: Record<string, string>, fileOf?: ReadonlyMap<string, string>) =>
    readConfig(env, fileOf).settings.find((setting) => setting.name === name);

  test('have a value and an origin [P12]', () => {
    expect(readConfig({}).settings.map(({ name }) => name)).toEqual(settingNames);
    expect(inEffect('CACHE_FRESH_S', {})).toEqual({
      name: 'CACHE_FRESH_S',
      value: '60',
      origin: 'default',
      isDefault: true,
    });
    expect(inEffect('CACHE_FRESH_S', { CACHE_FRESH_S: ' 5 ' })).toMatchObject({ value: '5', origin: 'environment' });
    const fileOf = new Map([['CACHE_FRESH_S', '.env']]);
    expect(inEffect('CACHE_FRESH_S', { CACHE_FRESH_S: '5' }, fileOf)).toMatchObject({ value: '5', origin: '.env' });
  });

  test('hide secrets [P12]', () => {
    const file = join(temporaryFolder(), 'secret');
    writeFileSync(file, 'token-of-the-test');
    expect(inEffect('OPS_TOKEN', { OPS_TOKEN_FILE: file })).toMatchObject({ value: '(not shown)', origin: file });
    const { settings } = readConfig({ REDIS_URL: 'redis://:geheim@store/', MEDIA_SECRET: 'geheim-geheim-geheim' });
    expect(JSON.stringify(settings)).not.toContain('geheim');
  });
});

describe('misspelled variables', () => {
  test.each([
    ['CACHE_FRESHS', 'CACHE_FRESH_S'],
    ['UPSTREAM_URI', 'UPSTREAM_URL'],
    ['ATELIERNAME', 'ATELIER_NAME'],
    ['CACHE_LIST_FRESH_S', 'CACHE_LISTS_FRESH_S'],
  ])('%s warns, and suggests %s', (name, meant) => {
    expect(readConfig({ [name]: '1' }).warnings).toEqual([`${name}: not a setting; did you mean ${meant}?`]);
  });
});

test('variables of Kubernetes services are not misspelled settings [P12]', () => {
  const service = (name: string) => ({
    [`${name}_SERVICE_HOST`]: '10.0.0.1',
    [`${name}_SERVICE_PORT`]: '80',
    [`${name}_SERVICE_PORT_HTTP`]: '80',
    [`${name}_PORT`]: 'tcp://10.0.0.1:80',
    [`${name}_PORT_80_TCP`]: 'tcp://10.0.0.1:80',
    [`${name}_PORT_80_TCP_ADDR`]: '10.0.0.1',
    [`${name}_PORT_53_UDP_PROTO`]: 'udp',
  });
  const services = ['UPSTREAM', 'CACHE', 'MEDIA', 'CDN_PURGE', 'CONTENT'].map(service);
  expect(readConfig(Object.assign({}, ...services)).warnings).toEqual([]);
  expect(readConfig({ UPSTREAM_PORT: '80' }).warnings).toHaveLength(1);
});

test('removes a pair of quotes around values of the environment, with one warning [P12]', () => {
  const env = {
    ATELIER_NAME: '"North Kiln"',
    ARTIST_NAME: "'Noor'",
    CREDIT: '"A" and "B',
    OPS_TOKEN: `"${'t'.repeat(20)}"`,
  };
  const { atelierName, artistName, credit, opsToken, warnings } = readConfig({ ...env, CACHE_FRESH_S: '""' });
  expect([atelierName, artistName, credit, opsToken]).toEqual(['North Kiln', 'Noor', '"A" and "B', 't'.repeat(20)]);
  const names = 'ATELIER_NAME, ARTIST_NAME, CACHE_FRESH_S, OPS_TOKEN';
  expect(warnings).toEqual([expect.stringContaining(names)]);
  expect(readConfig(env, new Map([['ATELIER_NAME', '.env']])).atelierName).toBe('"North Kiln"');
});

test('SAMPLE_URL replaces the embedded sample, with its names, and no other content', async () => {
  const SAMPLE_URL = 'http://upstream:4000';
  const config = readConfig({ SAMPLE_URL });
  expect(config.atelierName).toBe(readConfig({}).atelierName);
  expect(await openUpstream(config.upstream)).toMatchObject({ upstreamUrl: SAMPLE_URL, isSample: true });
  const other = await openUpstream(readConfig({ ...ownUpstream, SAMPLE_URL }).upstream);
  expect(other).toMatchObject({ isSample: false });
});

test('warns that a proxy of the environment is not used for the content API [P12]', () => {
  const proxy = 'http://proxy.example:3128';
  const warning = 'HTTPS_PROXY: not used, because the server calls the content API directly';
  expect(readConfig({ ...ownUpstream, https_proxy: proxy }).warnings).toEqual([warning]);
  expect(readConfig({ HTTPS_PROXY: proxy }).warnings).toEqual([]);
});

test('every setting has a description, default and range', () => {
  for (const name of settingNames) {
    const { group, help, defaultText, allowed } = settingsSchema.shape[name].meta() ?? {};
    for (const text of [group, help, defaultText, allowed]) expect(text, name).toMatch(/\S/);
  }
});

describe('limits of whole numbers', () => {
  const rangeErrors = (name: string, value: number) =>
    errorsOf({ [name]: `${value}` }).filter((failure) =>
      failure.startsWith(`${name}=${value}: must be a whole number`),
    );

  test('are allowed values, and the numbers beyond them stop the start [P12]', () => {
    expect(numberSettings.length).toBeGreaterThan(30);
    for (const { name, min, max } of numberSettings) {
      expect(
        [min, max].flatMap((value) => rangeErrors(name, value)),
        name,
      ).toEqual([]);
      for (const value of [min - 1, max + 1, min + 0.5]) expect(rangeErrors(name, value), name).toHaveLength(1);
    }
  });
});
