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
  return missing ? reply.problem({ code: 'not-found', detail: 'There is no such file' }) : reply;
}

/** Sitemap, feeds and what else tells machines what there is: finished replies, as those of the API. */
export async function discoveryRoutes(app: FastifyInstance): Promise<void> {
  for (const path of paths) {
    app.get(path, {
      onRequest: (request, reply, done) => {
        const at = app.replies.resolve(request.url);
        if (at.kind !== 'file' || !sendHit(request, reply, at.recipe, app.replies)) done();
      },
      handler: answerFile,
    });
  }
}
