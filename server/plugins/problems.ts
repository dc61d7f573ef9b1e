import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import { type ProblemInput, problemOfError, sendProblem } from '../http/problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Origin of canonical links: the configured one, else where the server really listens. */
    publicUrl(): string;
  }

  interface FastifyReply {
    /** Sends a problem document (RFC 9457). */
    problem(input: ProblemInput): FastifyReply;
  }
}

export interface ProblemsOptions {
  readonly config: Config;
}

async function problemsPlugin(app: FastifyInstance, { config }: ProblemsOptions): Promise<void> {
  app.decorate('publicUrl', () => {
    if (config.publicUrl !== undefined) return config.publicUrl;
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return `http://localhost:${port}`;
  });
  app.decorateReply('problem', function (input) {
    return sendProblem(this, input);
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOfError(error);
    if (problem.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected fault');
    return reply.problem(problem);
  });
}

/** What goes wrong is told in one form: `reply.problem()`, and the same for whatever is thrown. */
export const problems = plugin(problemsPlugin, { name: 'problems' });
