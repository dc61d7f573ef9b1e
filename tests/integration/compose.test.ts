import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as fetchBy } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config/config.ts';
import { isSettingName, settingsSchema } from '../../server/config/settings-schema.ts';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { makeCertificate } from '../helpers/certificate.ts';
import { composeVariables, readComposeFile } from '../helpers/compose-file.ts';
import { freePort } from '../helpers/free-port.ts';
import { nginxFaults, siteTemplate, startNginx } from '../helpers/nginx.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();
const sites = Object.entries(file.services).filter(([name]) => name.startsWith('site-'));

/** The image has the repository's folders below this one. */
const inImage = (path: string) => path.replace(/^\/site(?=\/)/, root);

test('two replicas, a proxy, a store and the sample upstream', () => {
  const usual = Object.entries(file.services).filter(([, { profiles }]) => profiles.length === 0);
  expect(usual.map(([name]) => name).sort()).toEqual(['proxy', 'site-1', 'site-2', 'upstream', 'valkey']);
});

describe('behind a profile', () => {
  const behind = Object.entries(file.services).filter(([, { profiles }]) => profiles.length > 0);

  test('Prometheus and Grafana, open to this machine alone', () => {
    expect(behind.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['prometheus', ['metrics']],
      ['grafana', ['metrics']],
    ]);
    for (const [, { ports }] of behind) expect(ports.map((port) => port.split(':')[0])).toEqual(['127.0.0.1']);
  });

  test('they are given the files that there are, where these look for one another', () => {
    const mounted = behind.flatMap(([, { volumes }]) => volumes.filter((volume) => volume.startsWith('./')));
    const places = mounted.map((volume) => volume.split(':'));
    expect(places.filter(([path = '']) => !existsSync(join(root, path)))).toEqual([]);
    const placeOf = (name: string) => places.find(([path]) => path?.endsWith(name))?.[1] ?? '';
    const scrapes = parse(readFileSync(join(root, 'server', 'ops', 'prometheus', 'prometheus.yml'), 'utf8'));
    expect(scrapes.rule_files.map((name: string) => `/etc/prometheus/${name}`)).toEqual([placeOf('rules.yml')]);
    const [{ authorization, static_configs }] = scrapes.scrape_configs;
    const [secret] = file.services.prometheus?.secrets ?? [];
    expect(secret).toEqual({ source: 'ops-token', target: `/etc/prometheus/${authorization.credentials_file}` });
    expect(file.secrets).toEqual({ 'ops-token': { environment: 'OPS_TOKEN' } });
    expect(static_configs[0].targets).toEqual(sites.map(([name, { environment }]) => `${name}:${environment.PORT}`));
    const [provider] = parse(
      readFileSync(join(root, 'server', 'ops', 'grafana', 'provisioning.yml'), 'utf8'),
    ).providers;
    expect(placeOf('dashboard.json')).toMatch(`${provider.options.path}/`);
  });
});

describe.each(sites)('%s', (_name, { environment }) => {
  test('sets what is a setting and nothing else, but withholds the password of Grafana', () => {
    const others = Object.entries(environment).filter(([name]) => !isSettingName(name));
    expect(others).toEqual([['GRAFANA_PASSWORD', '']]);
  });

  test('is a configuration that starts', () => {
    const native = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inImage(value)]));
    const config = readConfig(native);
    expect(config.warnings).toEqual([]);
    expect(config.cache.store).toBe('redis');
  });

  test('names services of this file, at the ports they listen on', () => {
    const { UPSTREAM_URL = '', REDIS_URL = '' } = environment;
    expect(new URL(UPSTREAM_URL).host).toBe(`upstream:${file.services.upstream?.environment.PORT}`);
    expect(new URL(REDIS_URL).host).toBe('valkey:6379');
  });
});

test('nginx passes on to every replica at its port', () => {
  const upstreams = [...siteTemplate.matchAll(/^upstream \w+ \{(?<lines>.*?)^\}/gms)].map(
    ({ groups }) => groups?.lines,
  );
  expect(upstreams.length).toBeGreaterThan(0);
  for (const lines of upstreams) {
    const passedTo = [...(lines ?? '').matchAll(/server ([\w-]+:\d+) resolve/g)].map(([, host]) => host);
    expect(passedTo).toEqual(sites.map(([name, { environment }]) => `${name}:${environment.PORT}`));
  }
});

test('the proxy has an address that no other service can get, and is the only trusted one', () => {
  const [{ subnet, gateway, ip_range: others }] = file.networks.default.ipam.config;
  const address = file.services.proxy?.networks.default?.ipv4_address ?? '';
  const isIn = (network: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(network));
  expect([isIn(subnet), isIn(others), address === gateway]).toEqual([true, false, false]);
  for (const [name, { environment }] of sites) expect(environment.TRUST_PROXY, name).toBe(address);
});

test('nginx sends the site the address of the client instead of what the client claims', async () => {
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

test('nginx accepts its configuration', () => {
  const hosts = { 'site-1:3000': '127.0.0.1:1', 'site-2:3000': '127.0.0.1:2' };
  const folder = temporaryFolder();
  const tlsFolder = makeCertificate(folder).folder;
  const publicUrl = 'https://localhost:8443';
  expect(nginxFaults({ port: 8080, tlsPort: 8443, tlsFolder, hosts, publicUrl }, folder)).toBe('');
});

test('nginx is given the one file there is, and told what it leaves open', () => {
  const { volumes = [], environment = {} } = file.services.proxy ?? {};
  const [path = ''] = volumes.find((volume) => volume.includes('site.conf.template'))?.split(':') ?? [];
  expect(readFileSync(join(root, path), 'utf8')).toBe(siteTemplate);
  const open = [...siteTemplate.matchAll(/^[^#\n]*\$\{(\w+)\}/gm)].map(([, name = '']) => name);
  expect(open).toEqual(['PUBLIC_URL']);
  expect(environment.PUBLIC_URL).toBe('https://localhost:8443');
});

test('nothing writes but to volumes and memory, and none has rights that its image does not give', () => {
  for (const [name, service] of Object.entries(file.services)) {
    expect(service.read_only, name).toBe(true);
    expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    // nginx begins as root and gives that away by itself.
    expect(service.cap_drop, name).toEqual(name === 'proxy' ? [] : ['ALL']);
  }
});

test('every image that is pulled has a version', () => {
  const images = Object.values(file.services).flatMap(({ image }) => image ?? []);
  expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([]);
});

test('every service depends on services of this file, and waits until they are healthy', () => {
  const needs = Object.values(file.services).flatMap(({ depends_on }) => Object.entries(depends_on));
  expect(needs.filter(([name]) => !file.services[name])).toEqual([]);
  expect(needs.filter(([, { condition }]) => condition !== 'service_healthy')).toEqual([]);
  expect(new Set(needs.map(([name]) => name))).toEqual(
    new Set(['site-1', 'site-2', 'valkey', 'upstream', 'prometheus']),
  );
});

test('what is waited for says how it is: by the image, or in this file', () => {
  const bySelf = Object.entries(file.services).filter(([, { healthcheck }]) => healthcheck === undefined);
  expect(bySelf.map(([name]) => name)).toEqual(['site-1', 'site-2']);
  expect(readFileSync(join(root, 'server', 'Dockerfile'), 'utf8')).toMatch(/^HEALTHCHECK .*\/health\/ready/m);
});

test('the check of the sample asks for what it answers', async () => {
  const { SampleCheck = '' } =
    file.services.upstream?.healthcheck?.test.join(' ').match(/(?<SampleCheck>http[^']+)/)?.groups ?? {};
  const sample = await startSampleUpstream({ name: file.services['site-1']?.environment.UPSTREAM_NAME });
  onTestFinished(() => sample.close());
  expect((await fetch(new URL(new URL(SampleCheck).pathname, sample.url))).status).toBe(200);
});

test('every service has bounds of processor, memory and processes', () => {
  for (const { deploy } of Object.values(file.services)) {
    const { cpus, memory, pids } = deploy.resources.limits;
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[MG]$/);
    expect(pids).toBeGreaterThan(0);
  }
});

test.each(sites)('%s is given longer to stop than it takes at most, and a folder of its own', (name, service) => {
  const graceMs = 1000 * Number.parseInt(service.stop_grace_period, 10);
  const { SHUTDOWN_DEADLINE_MS } = service.environment;
  // What is flushed after the deadline may take 5 s.
  expect(graceMs).toBeGreaterThanOrEqual(Number(SHUTDOWN_DEADLINE_MS) + 5_000);
  expect(service.volumes).toEqual([`${name}:/data`, 'pictures:/pictures']);
  expect(service.environment.MEDIA_DIR).toBe('/pictures');
  expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining([name, 'pictures']));
});

describe('.env', () => {
  const exampleText = readFileSync(join(root, '.env.example'), 'utf8');
  const example = parseEnv(exampleText);

  /** Those that are commented out, for an own site. */
  const own = parseEnv(exampleText.replace(/^#(?=\w+=)/gm, ''));

  test('its example names what the file takes, and nothing else', () => {
    expect(Object.keys(own).sort()).toEqual([...new Set(composeVariables)].sort());
  });

  /** The settings that a container gets with a `.env`: `environment` wins over `env_file`. */
  const settingsWith = (name: string, env: NodeJS.Dict<string>) => {
    const { env_file, environment } =
      readComposeFile({ MEDIA_SECRET: 'a-secret-of-the-compose-file', ...env }).services[name] ?? {};
    return { ...(env_file?.length ? env : {}), ...environment };
  };
  const configWith = (name: string, env: NodeJS.Dict<string>) => {
    const settings = Object.entries(settingsWith(name, env));
    return readConfig(Object.fromEntries(settings.map(([setting, value]) => [setting, inImage(value ?? '')])));
  };

  test('is read by the sites alone, where it exists', () => {
    const readers = Object.entries(file.services).filter(([, { env_file }]) => env_file.length > 0);
    expect(readers.map(([name]) => name)).toEqual(sites.map(([name]) => name));
    for (const [, { env_file }] of readers) expect(env_file).toEqual([{ path: '.env', required: false }]);
  });

  test.each(sites)('tunes %s', (name) => {
    const { cache, corsOrigins, warnings } = configWith(name, {
      CACHE_FRESH_S: '300',
      CORS_ORIGINS: 'https://a.example',
      SAMPLE_MEDIA: 'off',
    });
    expect(cache.policies.projects.freshForMs).toBe(300_000);
    expect(corsOrigins).toEqual(['https://a.example']);
    expect(warnings).toEqual([]);
  });

  test.each(sites)('has %s show an own site, as in the example', (name) => {
    const config = configWith(name, { ...own, MEDIA_SECRET: 'a-secret-of-the-compose-file' });
    expect(config.upstream.url).toBe('https://cms.example');
    expect([config.atelierName, config.artistName, config.artistSlug]).toEqual(['North Shed', 'Ida Lund', 'lund']);
    expect([config.brandDir, config.wechatQr, config.wechatContact]).toEqual([undefined, undefined, undefined]);
  });

  test.each(sites)('cannot take from %s what its services depend on', (name) => {
    const ofThisMachine = {
      ...{ HOST: '127.0.0.1', PORT: '80', DATA_DIR: '/srv/data', MEDIA_DIR: '/srv/media', CONTENT_DIR: '/srv/content' },
      ...{ CACHE_STORE: 'sqlite', REDIS_URL: 'redis://127.0.0.1:1', REDIS_URL_FILE: '/srv/redis-url' },
      ...{ TRUST_PROXY: '0.0.0.0/0', SHUTDOWN_DEADLINE_MS: '600000', GRAFANA_PASSWORD: 'a-password' },
    };
    expect(settingsWith(name, ofThisMachine)).toEqual(settingsWith(name, {}));
    expect(configWith(name, ofThisMachine).cache.dataDir).toBe('/data');
  });

  test('no secret stands in the file: without .env it says what to do', () => {
    expect(() => readComposeFile(example)).toThrow('Copy .env.example to .env and set MEDIA_SECRET there');
    const secrets = Object.entries(sites[0]?.[1].environment ?? {}).filter(
      ([name]) => isSettingName(name) && settingsSchema.shape[name].meta()?.isSecret,
    );
    const inFile = secrets.filter(([name]) => !composeVariables.includes(name)).map(([name]) => name);
    // That of the store inside has no password.
    expect(inFile).toEqual(['REDIS_URL']);
  });

  test('is no part of the repository or the image, nor is the key of the certificate', () => {
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

test('the file says which Compose it needs', () => {
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).toMatch(/^# Needs Docker Compose \d+\.\d+/m);
});

describe('Dockerfile', () => {
  const text = readFileSync(join(root, 'server', 'Dockerfile'), 'utf8');

  test('is where the services look for it', () => {
    const files = Object.values(file.services).flatMap(({ build }) =>
      build ? [join(build.context, build.dockerfile)] : [],
    );
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(files).not.toEqual([]);
  });

  test('copies what there is', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, names = '']) =>
      names.split(' ').slice(0, -1),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied).toContain('server');
  });

  test('runs what there is', () => {
    const commands = [text, ...Object.values(file.services).map(({ command = [] }) => command.join(' '))].join('\n');
    const scripts = [...commands.matchAll(/(?:server|web)\/[\w/-]+\.ts/g)].map(([path]) => path);
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(scripts).toContain('server/upstream/sample/main.ts');
  });

  test('is built on the very Node that the project is tested with', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? [];
    expect(image).toBe(`node:${devDependencies.node}-slim`);
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.filter((base) => base !== `\${NODE_IMAGE}`)).toEqual([]);
    expect(bases.length).toBeGreaterThan(1);
  });

  test("can leave the sample's media out", () => {
    const [, command = ''] = /^ARG SAMPLE_MEDIA=on\nRUN (.+)$/m.exec(text) ?? [];
    for (const [value, isThere] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const folder = temporaryFolder();
      const media = join(folder, 'server', 'upstream', 'sample', 'media');
      mkdirSync(media, { recursive: true });
      const { status } = spawnSync('sh', ['-c', command], {
        cwd: folder,
        env: { ...process.env, SAMPLE_MEDIA: value },
      });
      expect([status, existsSync(media)]).toEqual([0, isThere]);
    }
    expect(file.services['site-1']?.build?.args).toEqual({ SAMPLE_MEDIA: 'on' });
    expect(file.services.upstream?.build?.args).toEqual({});
  });

  test('runs as a user that is not root, told by number as Kubernetes wants it', () => {
    expect(/^USER (.+)$/gm.exec(text)?.[1]).toBe('1000:1000');
    expect(text.indexOf('USER 1000')).toBeLessThan(text.indexOf('\nCMD'));
  });
});
