import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../http/problem.ts';
import { answer, sendHit } from '../requests/send-answer.ts';

/** What is told to machines besides the API; the last is one of several files, by their number. */
const paths = ['/sitemap.xml', '/feeds/:feed', '/llms.txt', '/:sitemap(^sitemap-\\d+\\.xml$)'];

/** Answers with a file that has to be made first, or with why there is none. */
async function answerFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { replies } = request.server;
  const at = replies.resolve(request.url);
  const missing = at.kind === 'file' ? await answer(request, reply, at.recipe, replies) : ({ kind: 'absent' } as const);
  if (missing?.kind === 'unknown') return reply.problem(unavailable(missing));
  if (missing?.kind === 'moved') return reply.header('Cache-Control', 'no-cache').redirect(missing.to, 308);
  return missing ? reply.problem({ code: 'not-found', detail: 'There is no such file' }) : reply;
}

/** Gives the files that the resolver knows at a path: finished replies, as those of the API. */
export function giveFiles(app: FastifyInstance, path: string): void {
  app.get(path, {
    onRequest: (request, reply, done) => {
      const at = app.replies.resolve(request.url);
      if (at.kind !== 'file' || !sendHit(request, reply, at.recipe, app.replies)) done();
    },
    handler: answerFile,
  });
}

/** Sitemap, feeds and what else tells machines what there is. */
export async function discoveryRoutes(app: FastifyInstance): Promise<void> {
  for (const path of paths) giveFiles(app, path);
}
