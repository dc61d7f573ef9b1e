import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type MediaReport,
  opsPaths,
  type PictureFailure,
  type WarmAnswer,
  type WarmReport,
} from '../../shared/ops/operation.ts';
import { refuseAllButPost } from '../http/problem.ts';
import { logOf } from '../http/request-marks.ts';
import { diskSpaceOf } from '../media/file-store.ts';
import type { OpsServices } from './ops-services.ts';
import { BackgroundWarming, type WarmProgress } from './warm-pictures.ts';

const maxFailures = 200;

const dateOf = (atMs: number): string => new Date(atMs).toISOString();

function warmReport(progress: Readonly<WarmProgress>): WarmReport {
  const { startedAtMs, endedAtMs, failed, ...counts } = progress;
  const endedAt = endedAtMs === null ? null : dateOf(endedAtMs);
  return { ...counts, startedAt: dateOf(startedAtMs), endedAt, failed: [...failed] };
}

async function failuresIn({ media, clock }: OpsServices): Promise<PictureFailure[]> {
  const nowMs = clock.now();
  const unmeasured = media.known.entries().flatMap(([id, measure]) => {
    if (!('reason' in measure)) return [];
    return [{ id, of: 'measure' as const, reason: measure.reason, at: dateOf(measure.checkedAtMs), nextTryAt: null }];
  });
  const unmade = media.renditions.failures().map(({ name, reason, sinceMs, leftMs }) => {
    const [id = '', , file = ''] = name.split('/');
    return { id, of: 'file' as const, file, reason, at: dateOf(nowMs - sinceMs), nextTryAt: dateOf(nowMs + leftMs) };
  });
  const failures = [...unmeasured, ...unmade].slice(0, maxFailures);
  return Promise.all(
    failures.map(async (failure) => {
      const file = await media.registry.find(failure.id).catch(() => undefined);
      return { ...failure, src: file?.src ?? '', url: file?.url.href ?? '' };
    }),
  );
}

async function mediaReport(services: OpsServices, warming: BackgroundWarming): Promise<MediaReport> {
  const { media, config } = services;
  const { dir: folder, maxDiskBytes: maxBytes } = config.media;
  const { originals, renditions } = media.disk;
  const space = await diskSpaceOf(folder).catch(() => undefined);
  const kinds = media.known.entries().map(([, { kind }]) => kind);
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  return {
    measuring: media.measures.workload,
    making: { asked: media.renditions.workload('asked'), spare: media.renditions.workload('spare') },
    disk: {
      folder,
      maxBytes,
      originals: { files: originals.files, bytes: originals.bytes },
      variants: { files: renditions.files, bytes: renditions.bytes },
      freeBytes: space?.freeBytes ?? null,
      totalBytes: space?.totalBytes ?? null,
    },
    pictures: {
      measured: count('measured'),
      unreadable: count('unreadable'),
      unreachable: count('unreachable'),
    },
    failures: await failuresIn(services),
    warm: warming.progress ? warmReport(warming.progress) : null,
  };
}

/** `GET /ops/media` and `POST /ops/warm`: the state of images, and pre-generation of all renditions. */
export const mediaOpsRoutes: FastifyPluginAsyncZod<OpsServices> = async (app, services) => {
  const { media, clock, log } = services;
  const { measures, renditions: maker } = media;
  const onEnd = ({ state, pictures, made, kept, bytes, failed, startedAtMs }: Readonly<WarmProgress>): void => {
    const tookS = Math.round((clock.now() - startedAtMs) / 1000);
    log.info({ state, pictures, made, kept, bytes, failed: failed.length, tookS }, 'warming has ended');
  };
  const warming = new BackgroundWarming({ content: services, measures, maker, clock, onEnd });
  app.addHook('preClose', async () => warming.close());
  app.get(opsPaths.media, () => mediaReport(services, warming));
  app.post(opsPaths.warm, { bodyLimit: 1_024 }, async (request, reply): Promise<WarmAnswer> => {
    const { isJoined, progress } = warming.begin();
    logOf(request).info({ isJoined }, 'warming ordered by an operator');
    reply.code(202);
    return { isJoined, warm: warmReport(progress) };
  });
  refuseAllButPost(app, opsPaths.warm);
};
