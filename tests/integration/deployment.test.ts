import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { Agent, fetch as fetchBy } from 'undici';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../server/config/config.ts';
import { isSettingName, settingsSchema } from '../../server/config/settings-schema.ts';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { opsPaths } from '../../shared/ops/operation.ts';
import { makeCertificate } from '../helpers/certificate.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const secretNames = Object.entries(settingsSchema.shape)
  .filter(([, schema]) => schema.meta()?.isSecret)
  .map(([name]) => name);

describe('Kubernetes', () => {
  const documents = parseAllDocuments(read('server/ops/kubernetes/site.yaml')).map((document) => document.toJS());
  const models = {
    ConfigMap,
    Deployment,
    Service,
    HorizontalPodAutoscaler,
    PodDisruptionBudget,
    Ingress,
    NetworkPolicy,
  };
  const kindOf = (document: unknown) =>
    z.object({ kind: z.enum(Object.keys(models) as (keyof typeof models)[]) }).parse(document).kind;
  const found = (kind: keyof typeof models) => documents.find((document) => kindOf(document) === kind);

  /** Paths of the fields that a check has not looked at: no field of that name is known. */
  function unread(value: unknown, check: (watched: unknown) => void): string[] {
    const left = new Set<string>();
    const watch = (part: unknown, path: string): unknown => {
      if (typeof part !== 'object' || part === null) return part;
      const copy: object = Array.isArray(part) ? [] : {};
      for (const [name, field] of Object.entries(part)) {
        const place = `${path}/${name}`;
        const watched = watch(field, place);
        left.add(place);
        const get = () => {
          left.delete(place);
          return watched;
        };
        Object.defineProperty(copy, name, { get, enumerable: true });
      }
      return copy;
    };
    check(watch(value, ''));
    return [...left];
  }

  test('has valid manifests without unknown fields', () => {
    expect([...new Set(documents.map(kindOf))].sort()).toEqual(Object.keys(models).sort());
    for (const document of documents) {
      const Model = models[kindOf(document)];
      const check = (watched: unknown) => Object.setPrototypeOf(watched, Model.prototype).validate();
      expect(unread(document, check), kindOf(document)).toEqual([]);
    }
    const wrong = structuredClone(found('Deployment'));
    wrong.spec.template.spec.containers[0].readinessprobe = {};
    const check = (watched: unknown) => Object.setPrototypeOf(watched, Deployment.prototype).validate();
    expect(unread(wrong, check)).toContain('/spec/template/spec/containers/0/readinessprobe');
    wrong.spec.template.spec.containers[0].ports = 'http';
    expect(() => new Deployment(wrong).validate()).toThrow('ports');
  });

  test('lets only the ingress controller and monitoring reach the replicas, and trusts no network of all pods', () => {
    const { ingress, podSelector, policyTypes } = found('NetworkPolicy').spec;
    expect([podSelector, policyTypes]).toEqual([found('Deployment').spec.selector, ['Ingress']]);
    expect(JSON.stringify(ingress).match(/"kubernetes.io\/metadata.name":"([^"]+)"/g)).toHaveLength(2);
    expect(found('ConfigMap').data.TRUST_PROXY).toMatch(/^[\d.]+\/(?:2[4-9]|3[0-2])$/);
  });

  test('lets only webhooks and browser reports reach /ops, and monitors the replicas with the token', () => {
    const ingresses = documents.filter((document) => kindOf(document) === 'Ingress');
    const open = ingresses.filter(({ metadata }) => !JSON.stringify(metadata).includes('whitelist-source-range'));
    const pathsOf = (ingress: { spec: { rules: { http: { paths: { path: string; backend: object }[] } }[] } }) =>
      ingress.spec.rules.flatMap(({ http }) => http.paths);
    const paths = open.flatMap(pathsOf).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/ops'))).toEqual(['/ops/hooks', '/ops/csp']);
    const { metadata, spec } = found('Service');
    for (const { backend } of ingresses.flatMap(pathsOf))
      expect(backend).toEqual({ service: { name: metadata.name, port: { name: spec.ports[0].name } } });
    const monitor = parse(read('server/ops/kubernetes/monitoring.yaml'));
    expect(metadata.labels).toMatchObject(monitor.spec.selector.matchLabels);
    expect(metadata.labels[monitor.spec.jobLabel]).toBe('portfolio');
    expect(monitor.spec.endpoints).toMatchObject([
      { port: spec.ports[0].name, path: opsPaths.metrics, authorization: { credentials: { key: 'OPS_TOKEN' } } },
    ]);
  });

  test('has a valid configuration without secrets', () => {
    const { data } = found('ConfigMap');
    expect(Object.keys(data).filter((name) => !isSettingName(name) || secretNames.includes(name))).toEqual([]);
    const secrets = {
      MEDIA_SECRET: 'sixteen letters at least',
      OPS_TOKEN: 'sixteen-letters-at-least',
      REDIS_URL: 'redis://valkey:6379',
    };
    expect(readConfig({ ...data, ...secrets, UPSTREAM_AUTHORIZATION: '' }).warnings).toEqual([]);
    const [container] = found('Deployment').spec.template.spec.containers;
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'atelier' } }, { secretRef: { name: 'atelier' } }]);
  });

  test('runs as the user of the image, writes to volumes only, and has time to stop', () => {
    const { spec } = found('Deployment').spec.template;
    const [container] = spec.containers;
    expect(read('server/Dockerfile')).toContain(
      `USER ${spec.securityContext.runAsUser}:${spec.securityContext.runAsGroup}`,
    );
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounted).toEqual(['/data', '/pictures', '/tmp']);
    const stopsAfterS = container.lifecycle.preStop.sleep.seconds + found('ConfigMap').data.SHUTDOWN_DEADLINE_MS / 1000;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stopsAfterS + 5);
    expect(container.livenessProbe.httpGet.path).toBe('/health/live');
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
    expect(found('PodDisruptionBudget').spec.minAvailable).toBeLessThan(
      found('HorizontalPodAutoscaler').spec.minReplicas,
    );
  });
});

test('every start sets malloc to return freed memory', () => {
  const malloc = / MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072\b/;
  for (const file of ['package.json', 'server/Dockerfile', 'server/ops/systemd/atelier@.service'])
    expect(read(file), file).toMatch(malloc);
});

describe('systemd', () => {
  const unit = read('server/ops/systemd/atelier@.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('starts the server with valid settings and secrets from files', () => {
    const [command = ''] = valuesOf('ExecStart');
    expect(command).toMatch(/ server\/main\.ts$/);
    const variables = valuesOf('Environment')
      .join(' ')
      .split(' ')
      .map((pair) => pair.split('=')[0] ?? '');
    const ofTheSystem = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_COMPILE_CACHE'];
    expect(variables.filter((name) => !isSettingName(name))).toEqual(ofTheSystem);
    expect(variables.filter((name) => secretNames.includes(name))).toEqual([]);
    const credentials = valuesOf('LoadCredential').map((value) => value.split(':')[0]);
    expect(variables.filter((name) => name.endsWith('_FILE'))).toEqual(credentials.map((name) => `${name}_FILE`));
  });
});

describe('a machine with Debian: two replicas of the unit behind nginx [P12]', () => {
  test('serves while one replica is away, and shows /ops to this machine only [P12]', async () => {
    await using started = new AsyncDisposableStack();
    const folder = temporaryFolder();
    const upstream = await startSampleUpstream();
    started.defer(() => upstream.close());
    const redis = await RedisServer.start();
    started.defer(() => redis.kill());
    const token = 'a-token-of-some-length';
    const settings = {
      ...{ UPSTREAM_URL: upstream.url, UPSTREAM_NAME: 'ta', ATELIER_NAME: 'Plain Bearing', ARTIST_NAME: 'Tove Arany' },
      ...{
        ARTIST_SLUG: 'ta',
        CACHE_STORE: 'redis',
        REDIS_URL: redis.url,
        CACHE_WARM: 'off',
        MEDIA_HOSTS: 'none.invalid',
      },
      ...{ MEDIA_SECRET: 'sixteen letters at least', OPS_TOKEN: token, PUBLIC_URL: 'https://localhost' },
      // By the machine's own clock: the test is about no deadline.
      ...{ UPSTREAM_SOFT_DEADLINE_MS: '20000', UPSTREAM_HARD_DEADLINE_MS: '20000' },
    };
    const unit = read('server/ops/systemd/atelier@.service');
    const replicas = await Promise.all(
      ['3001', '3002'].map(async (instance) => {
        const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line);
        const pairs = lines.join(' ').replaceAll('%i', instance).replaceAll('%S', folder).replaceAll('%C', folder);
        const env = parseEnv(pairs.replaceAll(' ', '\n').replace(/^\w+_FILE=.*$/gm, ''));
        expect(env.PORT).toBe(instance);
        const replica = await startServerProcess({ ...(env as Record<string, string>), ...settings, PORT: '0' });
        started.defer(() => replica.kill());
        return replica;
      }),
    );
    const certificate = makeCertificate(folder);
    const [port, tlsPort] = [await freePort(), await freePort()];
    const hosts = Object.fromEntries(
      replicas.map(({ url }, index) => [`127.0.0.1:300${index + 1}`, new URL(url).host]),
    );
    const publicUrl = 'https://localhost';
    const places = { port, tlsPort, tlsFolder: certificate.folder, hosts, publicUrl, variant: 'debian' } as const;
    const nginx = await startNginx(places, folder);
    started.defer(() => nginx.close());
    const from = (localAddress: string) => new Agent({ connect: { ca: certificate.ca }, localAddress });
    const [here, elsewhere] = [from('127.0.0.1'), from('127.0.0.2')];
    // Bodies are not read.
    for (const agent of [here, elsewhere]) started.defer(() => agent.destroy());
    const headers = { authorization: `Bearer ${token}` };
    const get = (path: string, dispatcher: Agent) =>
      fetchBy(`https://127.0.0.1:${tlsPort}${path}`, { dispatcher, headers, redirect: 'manual' });
    const page = await get('/design', elsewhere);
    expect([page.status, page.headers.get('age')]).toEqual([200, null]);
    expect((await get('/ops/replicas', elsewhere)).status).toBe(403);
    const seen = async () => ((await (await get('/ops/replicas', here)).json()) as { replicas: object[] }).replicas;
    await expect.poll(async () => (await seen()).length).toBe(2);
    const hook = fetchBy(`https://127.0.0.1:${tlsPort}/ops/hooks/generic`, { dispatcher: elsewhere, method: 'POST' });
    expect((await hook).status).toBe(404);
    await replicas[0]?.close();
    for (const path of ['/art/ta', '/api/v1/menu', '/design/about']) expect((await get(path, here)).status).toBe(200);
  }, 180_000);
});
