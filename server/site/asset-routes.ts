import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BrandIcon, IconPath } from '../brand.ts';
import { type LogoFile, logoFilePath } from '../brand-logos.ts';
import { acceptedCodings } from '../http/negotiation.ts';
import { setHeaders } from '../http/problem.ts';
import { commonHeaders, drawingPolicy } from '../http/security-headers.ts';

export interface AssetRouteOptions {
  /** The drawings that the brand's `logoHrefs` refer to. */
  readonly logoFile: LogoFile | undefined;
  readonly icons: ReadonlyMap<IconPath, BrandIcon>;
}

const immutable = 'public, max-age=31536000, immutable';
const keptForADay = 'public, max-age=86400';

/** Built files, precompressed; one that no kept build has is a problem that nobody keeps, never HTML (version skew). */
async function files(app: FastifyInstance, prefix: string, cacheControl: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: app.builds.map(({ clientDir }) => join(clientDir, prefix)),
    // A build is kept only once it is served.
    suppressWarning: true,
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

/** The address of the logos changes with the drawings. Compressed at the first request that takes brotli. */
function logos(app: FastifyInstance, { body }: LogoFile): void {
  let compressed: Buffer | undefined;
  app.get(logoFilePath, (request, reply) => {
    const isBrotli = acceptedCodings(request.headers['accept-encoding'])[0] === 'br';
    if (isBrotli) reply.header('Content-Encoding', 'br');
    if (isBrotli) compressed ??= brotliCompressSync(body);
    setHeaders(reply, [...commonHeaders, 'Cache-Control', immutable, 'Vary', 'Accept-Encoding']);
    return reply
      .header('Content-Security-Policy', drawingPolicy)
      .type('image/svg+xml')
      .send((isBrotli && compressed) || body);
  });
}

/** `/assets/…` (hashed), `/licenses/…`, the brand's logos and icons. */
export async function assetRoutes(app: FastifyInstance, { logoFile, icons }: AssetRouteOptions): Promise<void> {
  await files(app, '/assets', immutable);
  await files(app, '/licenses', keptForADay);
  if (logoFile) logos(app, logoFile);
  for (const [path, { read, type }] of icons) {
    app.get(path, async (_request, reply) => {
      const body = await read();
      if (!body) return reply.callNotFound();
      setHeaders(reply, [...commonHeaders, 'Cache-Control', keptForADay, 'Content-Security-Policy', drawingPolicy]);
      return reply.type(type).send(body);
    });
  }
}
