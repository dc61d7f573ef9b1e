import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { iconPrefixSchema, iconSetSchema } from '../../shared/contract/icon.ts';
import { iconsPath } from '../../shared/contract/paths.ts';
import { iconPartPattern, maxIconPartLength } from '../../shared/icon-name.ts';
import { PublicError } from '../errors.ts';
import { type Representation, weightOf } from '../http/representation.ts';
import { notModified } from './endpoint-schema.ts';
import { commonProblems, problemReplies } from './problem-replies.ts';
import { json, sendSmall, smallReply } from './small-routes.ts';

/** As long as the Iconify API's own clients let theirs be (K8); more names than fit in it nobody asks for. */
const maxUrlLength = 500;
const maxNames = 100;

/** Bytes of finished replies that are kept. Pages ask for few: their icons, by sorted names. */
const keptBytes = 2 * 1024 * 1024;

/** A set changes with its package only, and is then known by its ETag. */
const cacheControl = 'public, max-age=86400';

const summary = 'Icons of one set, as the Iconify API gives them';

const schema = {
  operationId: 'icons',
  summary,
  tags: ['content'],
  params: z.object({ prefix: iconPrefixSchema }),
  querystring: z.object({
    icons: z.string().min(1).max(maxUrlLength).describe('Names in the set, separated by commas'),
  }),
  response: {
    200: { description: summary, content: { 'application/json': { schema: iconSetSchema } } },
    ...notModified,
    ...problemReplies(commonProblems),
  },
};

/** The names that are asked for, each once, sorted. Throws where one is none, or there are too many. */
function namesIn(list: string): string[] {
  const names = [...new Set(list.split(','))].sort();
  if (names.length > maxNames)
    throw new PublicError('bad-request', `At most ${maxNames} icons can be asked for at once`);
  const isName = (name: string) => name.length <= maxIconPartLength && iconPartPattern.test(name);
  if (!names.every(isName))
    throw new PublicError('bad-request', 'Names of icons are lower-case words joined by hyphens');
  return names;
}

/** `/api/icons/{prefix}.json?icons=a,b`: icons that content names (C11), from sets that are installed here. */
export const iconRoutes: FastifyPluginAsyncZod = async (app) => {
  const kept = new LRUCache<string, Representation>({ maxSize: keptBytes, sizeCalculation: weightOf });
  app.get(`${iconsPath}/:prefix.json`, { schema }, async (request, reply) => {
    const { prefix } = request.params;
    if (request.url.length > maxUrlLength) {
      throw new PublicError('bad-request', `The address has more than ${maxUrlLength} characters`);
    }
    const names = namesIn(request.query.icons);
    const key = `${prefix} ${names}`;
    const known = kept.get(key);
    if (known) return sendSmall(request, reply.header('Cache-Control', cacheControl), known, cacheControl);
    await request.admit();
    const found = await app.iconSets.find(prefix, names);
    if (!found) return reply.problem({ code: 'not-found', detail: 'There is no such icon set' });
    const made = await smallReply(app, json, JSON.stringify(found));
    kept.set(key, made);
    return sendSmall(request, reply.header('Cache-Control', cacheControl), made, cacheControl);
  });
};
