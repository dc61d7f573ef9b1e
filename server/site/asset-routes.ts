import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IconPath } from '../brand.ts';
import { sendProblem, setHeaders } from '../replies/problem.ts';
import { commonHeaders } from '../replies/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

export interface AssetRouteOptions {
  readonly build: SiteBuild;
  readonly icons: ReadonlyMap<IconPath, { body: Buffer; type: string }>;
  readonly publicUrl: () => string;
}

const immutable = 'public, max-age=31536000, immutable';
const keptForADay = 'public, max-age=86400';

/** An SVG opened by itself is a document: it may run and load nothing. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** Built files, precompressed; a missing hashed one is a problem that nobody keeps, never HTML (version skew). */
async function files(scope: FastifyInstance, dir: string, prefix: string, cacheControl: string): Promise<void> {
  await scope.register(fastifyStatic, {
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
export async function assetRoutes(app: FastifyInstance, { build, icons, publicUrl }: AssetRouteOptions): Promise<void> {
  for (const [prefix, cacheControl] of [
    ['/assets', immutable],
    ['/licenses', keptForADay],
  ] as const) {
    await app.register(async (scope) => {
      scope.setNotFoundHandler((request: FastifyRequest, reply) =>
        sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: 'There is no such file' }),
      );
      await files(scope, build.clientDir, prefix, cacheControl);
    });
  }
  for (const [path, { body, type }] of icons) {
    app.get(path, (_request, reply) =>
      reply.header('Cache-Control', keptForADay).header('Content-Security-Policy', iconPolicy).type(type).send(body),
    );
  }
}
