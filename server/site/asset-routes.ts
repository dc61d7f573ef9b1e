import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { IconPath } from '../brand.ts';
import { setHeaders } from '../replies/problem.ts';
import { commonHeaders } from '../replies/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

export interface AssetRouteOptions {
  readonly build: SiteBuild;
  readonly icons: ReadonlyMap<IconPath, { body: Buffer; type: string }>;
}

const immutable = 'public, max-age=31536000, immutable';
const keptForADay = 'public, max-age=86400';

/** An SVG opened by itself is a document: it may run and load nothing. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** Built files, precompressed; a missing one is a problem that nobody keeps, never HTML (version skew). */
async function files(app: FastifyInstance, dir: string, prefix: string, cacheControl: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dir, prefix),
    prefix: `${prefix}/`,
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      setHeaders(reply, ['Cache-Control', cacheControl, ...commonHeaders]);
    },
  });
}

/** `/assets/…` (hashed), `/licenses/…` and the brand's icons. */
export async function assetRoutes(app: FastifyInstance, { build, icons }: AssetRouteOptions): Promise<void> {
  for (const [prefix, cacheControl] of [
    ['/assets', immutable],
    ['/licenses', keptForADay],
  ] as const) {
    await files(app, build.clientDir, prefix, cacheControl);
  }
  for (const [path, { body, type }] of icons) {
    app.get(path, (_request, reply) =>
      reply.header('Cache-Control', keptForADay).header('Content-Security-Policy', iconPolicy).type(type).send(body),
    );
  }
}
