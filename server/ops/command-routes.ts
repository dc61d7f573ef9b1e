import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { OpsTarget, PurgeReport, RefreshReport } from '../../shared/ops/cache-report.ts';
import { opsPaths } from '../../shared/ops/operation.ts';
import { PublicError } from '../base/errors.ts';
import { logEvent } from '../base/log-events.ts';
import type { ReadDependency } from '../cache/dependency.ts';
import type { PurgeTarget } from '../cache/purge-target.ts';
import { ownSourceOf, sitePages } from '../content/site-pages.ts';
import { continueExpectedBody } from '../http/expected-body.ts';
import { refuseAllButPost } from '../http/problem.ts';
import { logOf } from '../http/request-marks.ts';
import { broadcastDeletion } from '../media/image-purge.ts';
import { imageIdOf, imageReport } from './explanation.ts';
import { type OpsServices, otherReplicas } from './ops-services.ts';
import { Refresher, sourcesMeant } from './refresher.ts';

const bodyLimit = 4_096;
const maxReportedKeys = 500;

const text = 'Must be a text of 1 to 1,000 characters';
const name = z.string(text).min(1, text).max(1_000, text);

const targetFields = {
  key: name.optional(),
  tag: name.optional(),
  image: name.optional(),
  path: name.startsWith('/', 'Must begin with "/"').optional(),
  prefix: name.startsWith('/', 'Must begin with "/"').optional(),
  all: z.literal(true, 'Must be true').optional(),
};

const oneTarget = 'Give one of "key", "tag", "image", "path", "prefix" and "all": true';

const bodyError = {
  error: ({ keys }: { readonly code: string; readonly keys?: unknown }) =>
    Array.isArray(keys) ? `Unknown field "${keys.join('", "')}"` : 'Must be an object',
};

const hasOneTarget = ({ key, tag, image, path, prefix, all }: z.infer<z.ZodObject<typeof targetFields>>): boolean =>
  [key, tag, image, path, prefix, all].filter((field) => field !== undefined).length === 1;

export const purgeSchema = z
  .strictObject({ ...targetFields, hard: z.boolean('Must be true or false').default(false) }, bodyError)
  .refine(hasOneTarget, oneTarget);

export const refreshSchema = z.strictObject(targetFields, bodyError).refine(hasOneTarget, oneTarget);

function unknown(target: OpsTarget): PublicError {
  const [what = ''] = Object.keys(target);
  return new PublicError('not-found', `No entry has this ${what}`, {
    errors: [{ pointer: `#/body/${what}`, detail: 'Unknown value' }],
  });
}

/** Throws `PublicError` (503) while the menu or a list is unavailable, because pages would be missing. */
async function keysBelow(services: OpsServices, prefix: string): Promise<string[]> {
  const { documents, responseCache, sources, config } = services;
  const naming = new Set([sources.menu, sources.projects, sources.works].map(({ key }) => key));
  const read: ReadDependency = (source) =>
    naming.has(source.key) ? responseCache.part(source, config.upstream.hardDeadlineMs) : responseCache.stored(source);
  const pages = await sitePages({ ...documents, read });
  if (pages.kind !== 'found') {
    throw new PublicError('upstream-unavailable', 'The menu or a list, which name the pages, is unavailable');
  }
  const below = pages.value.filter(({ path }) => path.startsWith(prefix));
  return below.flatMap((page) => ownSourceOf(page, sources)?.key ?? []);
}

/** Returns what a target means: an image, or values and responses. Throws `PublicError` (404) for an unknown path. */
async function meantBy(services: OpsServices, target: OpsTarget): Promise<PurgeTarget | { image: string }> {
  if ('key' in target) {
    const { keyPrefix } = services;
    // A key may be given with or without the prefix of all keys.
    const isWhole = target.key.startsWith(`${keyPrefix}:`);
    return { keys: isWhole ? [target.key] : [target.key, `${keyPrefix}:${target.key}`] };
  }
  if ('prefix' in target) return { keys: await keysBelow(services, target.prefix) };
  if (!('path' in target)) return target;
  const image = imageIdOf(target.path);
  if (image !== undefined) return { image };
  const at = services.resolve(target.path);
  if (!('builder' in at)) throw unknown(target);
  const { key, parts } = await services.responseCache.survey(at.builder);
  return { keys: [key, ...parts.map((part) => part.key)] };
}

async function purgeContent({ values, responseCache }: OpsServices, meant: PurgeTarget, hard: boolean) {
  const responses = responseCache.countMeant(meant);
  const isKnown = 'all' in meant || responses > 0 || (await values.knows(meant));
  return { isKnown, values: isKnown ? values.purge(meant, hard) : 0, responses, files: 0 };
}

/**
 * Hard: the image is analyzed at once, and its files are deleted in all replicas. Returns the number of this replica.
 */
async function purgeImage({ media, store }: OpsServices, id: string, hard: boolean) {
  const none = { isKnown: true, values: 0, responses: 0, files: 0 };
  if (!(await media.registry.find(id))) return { ...none, isKnown: false };
  await media.known.outdate(id);
  if (!hard) return none;
  const files = await media.drop(id);
  broadcastDeletion(store.replicas, id);
  void media.analyzer.recheck(id);
  return { ...none, files };
}

const notInMemory = 'Nothing in the memory of this replica has this target. Its store and other replicas may have.';

const filesStay = 'The image is analyzed again later. Its files stay: to delete them, add "hard": true.';

/** Throws `PublicError` (404) if nothing is stored. */
async function purge(services: OpsServices, target: OpsTarget, hard: boolean): Promise<PurgeReport> {
  const meant = await meantBy(services, target);
  const purging = 'image' in meant ? purgeImage(services, meant.image, hard) : purgeContent(services, meant, hard);
  const { isKnown, ...counts } = await purging;
  if (!isKnown) throw unknown(target);
  const isUnchanged = counts.values + counts.responses + counts.files === 0;
  const note = isUnchanged ? ('image' in meant && !hard ? filesStay : notInMemory) : undefined;
  return { purged: { ...target, hard }, ...counts, note, others: await otherReplicas(services) };
}

export const orderRoutes: FastifyPluginAsyncZod<OpsServices> = async (app, services) => {
  const refresher = new Refresher(services.values, services.clock);
  app.addHook('preClose', async () => refresher.close());
  app.addHook('preParsing', continueExpectedBody);

  app.post(opsPaths.purge, { bodyLimit, schema: { body: purgeSchema } }, async (request): Promise<PurgeReport> => {
    const { hard, ...target } = request.body;
    const report = await purge(services, target as OpsTarget, hard);
    logEvent(logOf(request), 'ops.purged', report);
    return report;
  });
  refuseAllButPost(app, opsPaths.purge);

  app.post(
    opsPaths.refresh,
    { bodyLimit, schema: { body: refreshSchema } },
    async (request, response): Promise<RefreshReport> => {
      const refreshed = request.body as OpsTarget;
      const logRefresh = () => logEvent(logOf(request), 'ops.refreshed', { refreshed });
      const target = await meantBy(services, refreshed);
      if ('image' in target) {
        const { media } = services;
        if (await media.registry.find(target.image)) await media.analyzer.recheck(target.image);
        const image = await imageReport(target.image, media);
        if (!image) throw unknown(target);
        logRefresh();
        return { refreshed, image };
      }
      if ('key' in refreshed) {
        const source = services.sources.ofKey(refreshed.key);
        if (!source) throw unknown(refreshed);
        logRefresh();
        return { refreshed, outcome: await refresher.now(source) };
      }
      const meant = sourcesMeant(services, target);
      if (meant.length === 0 && !('all' in refreshed)) throw unknown(refreshed);
      logRefresh();
      refresher.begin(meant);
      response.code(202);
      return {
        refreshing: refreshed,
        keys: meant.map(({ key }) => key).slice(0, maxReportedKeys),
        total: meant.length,
      };
    },
  );
  refuseAllButPost(app, opsPaths.refresh);
};
