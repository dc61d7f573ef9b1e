import type { Endpoint } from '../../shared/contract/endpoints.ts';
import { problemSchema } from '../../shared/contract/problem.ts';

/** The route schema of an endpoint: what validates its requests, and what the API's description is made of. */
export function endpointSchema({ name, summary, params, query, response }: Endpoint) {
  return {
    operationId: name,
    summary,
    tags: ['content'],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    response: { 200: response, 400: problemSchema, 404: problemSchema, 503: problemSchema },
  };
}
