import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});

const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  configs: z.object({ nginx: z.object({ content: z.string() }) }),
});

export type ComposeFile = z.infer<typeof composeSchema>;

/** What `docker-compose.yml` says, aliases and merges resolved. */
export function readComposeFile(): ComposeFile {
  return composeSchema.parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
}

export interface NginxPlaces {
  /** Port that nginx listens on, on 127.0.0.1. */
  readonly port: number;
  /** `host:port` in the file → where that service really is. */
  readonly hosts: Readonly<Record<string, string>>;
}

/** The nginx configuration of the file, for an nginx without Docker: as `-c` wants it, `folder` for what it writes. */
export function nativeNginxConfig({ configs }: ComposeFile, { port, hosts }: NginxPlaces, folder: string): string {
  // Compose writes `$$` for a dollar sign.
  let site = configs.nginx.content.replaceAll('$$', '$').replace('listen 80;', `listen 127.0.0.1:${port};`);
  for (const [name, place] of Object.entries(hosts)) site = site.replaceAll(name, place);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ].join('\n');
}
