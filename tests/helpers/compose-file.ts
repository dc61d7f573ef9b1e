import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

const healthSchema = z.object({ test: z.array(z.string()), interval: z.string(), timeout: z.string() });

const limitsSchema = z.object({ cpus: z.string(), memory: z.string(), pids: z.number() });

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z
    .object({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()).default({}) })
    .optional(),
  profiles: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() })).default({}),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: healthSchema.optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  deploy: z.object({ resources: z.object({ limits: limitsSchema }) }),
  restart: z.string(),
});

const subnetSchema = z.object({ subnet: z.string(), gateway: z.string(), ip_range: z.string() });

const composeSchema = z.object({
  networks: z.object({ default: z.object({ ipam: z.object({ config: z.tuple([subnetSchema]) }) }) }),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ environment: z.string() })),
});

export type ComposeFile = z.infer<typeof composeSchema>;

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** A variable in the file: `${NAME:-default}`, `${NAME-default}` if it can be empty, `${NAME:?message}` if it has to be set. */
const variable = /\$\{(?<name>\w+)(?<kind>:-|-|:\?)(?<rest>[^}]*)\}/g;

/** Names of the variables that the file takes from `.env`. */
export const composeVariables: readonly string[] = [...text.matchAll(variable)].map(({ groups }) => groups?.name ?? '');

/** A `.env` with the required values. */
/** Variables without which the file is refused. */
export const filledIn = {
  MEDIA_SECRET: 'a-secret-of-the-compose-file',
  VALKEY_PASSWORD: 'a-password-of-valkey',
  GRAFANA_PASSWORD: 'a-password-of-grafana',
};

/**
 * Content of `docker-compose.yml` with a `.env`: aliases, merges and variables are resolved. Throws if a variable is
 * missing.
 */
export function readComposeFile(env: Readonly<Record<string, string | undefined>> = filledIn): ComposeFile {
  const resolved = text.replace(variable, (_all, name: string, kind: string, rest: string) => {
    const value = env[name];
    if (value || (kind === '-' && value !== undefined)) return value;
    if (kind === ':?') throw new Error(rest);
    return rest;
  });
  return composeSchema.parse(parse(resolved, { merge: true }));
}

/** Words of the command in the file that makes a test certificate. */
export const certificateCommand: readonly string[] = (/^#\s+(openssl req .*)$/m.exec(text)?.[1] ?? '').split(' ');
