import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSettingName } from '../../server/config/settings-schema.ts';
import { readConfig } from '../../server/config.ts';
import { readComposeFile } from '../helpers/compose-file.ts';
import { nginxFaults } from '../helpers/nginx.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();
const sites = Object.entries(file.services).filter(([name]) => name.startsWith('site-'));

/** The image has the repository's folders below this one. */
const inImage = (path: string) => path.replace(/^\/site(?=\/)/, root);

test('two replicas, a proxy, a store and the sample upstream', () => {
  expect(Object.keys(file.services).sort()).toEqual(['proxy', 'site-1', 'site-2', 'upstream', 'valkey']);
});

describe.each(sites)('%s', (_name, { environment }) => {
  test('sets what is a setting and nothing else', () => {
    expect(Object.keys(environment).filter((name) => !isSettingName(name))).toEqual([]);
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
  const passedTo = [...file.configs.nginx.content.matchAll(/server ([\w-]+:\d+);/g)].map(([, host]) => host);
  expect(passedTo).toEqual(sites.map(([name, { environment }]) => `${name}:${environment.PORT}`));
});

test('nginx accepts its configuration', () => {
  const hosts = { 'site-1:3000': '127.0.0.1:1', 'site-2:3000': '127.0.0.1:2' };
  expect(nginxFaults(file, { port: 8080, hosts }, temporaryFolder())).toBe('');
});

test('every image that is pulled has a version', () => {
  const images = Object.values(file.services).flatMap(({ image }) => image ?? []);
  expect(images.filter((image) => !/:\d/.test(image))).toEqual([]);
});

test('every service depends on services of this file', () => {
  const named = Object.values(file.services).flatMap(({ depends_on: needs = [] }) =>
    Array.isArray(needs) ? needs : Object.keys(needs),
  );
  expect(named.filter((name) => !file.services[name])).toEqual([]);
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

  test('brings a Node that the package asks for', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const atLeast = Number(/\d+/.exec(engines.node)?.[0]);
    const images = [...text.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, version]) => Number(version));
    expect(images.length).toBe(2);
    for (const version of images) expect(version).toBeGreaterThanOrEqual(atLeast);
  });
});
