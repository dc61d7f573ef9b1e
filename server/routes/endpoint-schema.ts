import { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoints.ts';
import { commonProblems, problemReplies } from './problem-replies.ts';

/** Says in the API's description that who names the ETag it holds is told that it still is the one. */
export const notModified = { 304: z.null().describe('What the request says it holds is what there is') };

/** The route schema of an endpoint: what validates its requests, and what the API's description is made of. */
export function endpointSchema({ name, summary, params, query, response }: Endpoint) {
  return {
    operationId: name,
    summary,
    tags: ['content'],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    response: {
      200: { description: summary, content: { 'application/json': { schema: response } } },
      ...notModified,
      ...problemReplies([...commonProblems, 'upstream-unavailable']),
    },
  };
}
