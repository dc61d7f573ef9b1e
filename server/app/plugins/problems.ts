import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { problemOfError, sendProblem } from '../../http/problem.ts';
import { logOf } from '../../http/request-log.ts';

async function problemsPlugin(app: FastifyInstance): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOfError(error, request.query);
    if (problem.code === 'internal') logOf(request).error({ err: error }, 'unexpected fault');
    return sendProblem(reply, problem);
  });
}

/** What goes wrong is told in one form: whatever is thrown becomes a problem document. */
export const problems = plugin(problemsPlugin, { name: 'problems', dependencies: ['site'] });
