import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type ProblemInput, problemOfError, sendProblem } from '../../http/problem.ts';
import { logOf } from '../../http/request-log.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a problem document (RFC 9457). */
    problem(input: ProblemInput): FastifyReply;
  }
}

async function problemsPlugin(app: FastifyInstance): Promise<void> {
  app.decorateReply('problem', function (input) {
    return sendProblem(this, input);
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOfError(error, request.query);
    if (problem.code === 'internal') logOf(request).error({ err: error }, 'unexpected fault');
    return reply.problem(problem);
  });
}

/** What goes wrong is told in one form: `reply.problem()`, and the same for whatever is thrown. */
export const problems = plugin(problemsPlugin, { name: 'problems', dependencies: ['site'] });
