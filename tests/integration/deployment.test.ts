import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../server/config/config.ts';
import { isSettingName, settingsSchema } from '../../server/config/settings-schema.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const secretNames = Object.entries(settingsSchema.shape)
  .filter(([, schema]) => schema.meta()?.isSecret)
  .map(([name]) => name);

describe('Kubernetes', () => {
  const documents = parseAllDocuments(read('server/ops/kubernetes/site.yaml')).map((document) => document.toJS());
  const models = { ConfigMap, Deployment, Service, HorizontalPodAutoscaler, PodDisruptionBudget };
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
    expect(documents.map(kindOf).sort()).toEqual(Object.keys(models).sort());
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
