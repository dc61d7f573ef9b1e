import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase, type EndpointParameters } from '../../shared/contract/paths.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import type { DerivedCache } from '../cache/derived-cache.ts';
import type { Downstream } from '../replies/cache-headers.ts';
import { publicTextOf, sendProblem } from '../replies/problem.ts';
import { sendRepresentation } from '../replies/send-representation.ts';
import { type RecipeServices, recipeOf } from './recipes.ts';

export interface ApiOptions {
  readonly derived: DerivedCache;
  readonly recipes: RecipeServices;
  readonly downstream: Downstream;
  readonly publicUrl: () => string;
  /** Called before work that is not a cache hit; throws when the client or the server has had enough. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** The known ones of the parameters sent, in the order of the contract. */
export function orderedParameters(endpoint: Endpoint, sent: object): EndpointParameters {
  const names = [...Object.keys(endpoint.params?.shape ?? {}), ...Object.keys(endpoint.query?.shape ?? {})];
  const values = new Map(Object.entries(sent));
  return Object.fromEntries(names.map((name) => [name, String(values.get(name))]));
}

function parametersOf(endpoint: Endpoint, { params, query }: FastifyRequest): EndpointParameters {
  return orderedParameters(endpoint, { ...(params as object), ...(query as object) });
}

const notFoundText = 'Nothing by that name is in the content';

async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, options: ApiOptions) {
  const { derived, recipes, downstream, publicUrl, admit } = options;
  const recipe = recipeOf(endpoint.name, parametersOf(endpoint, request), recipes);
  await admit(request);
  const result = await derived.produce(recipe);
  if (result.kind === 'found') {
    sendRepresentation(request, reply, result, downstream);
    return;
  }
  const { action } = endpoint;
  if (result.kind === 'unknown') {
    request.log.warn({ err: result.error }, 'content unavailable');
    const retryAfterS = result.retryAfterMs / 1000;
    const detail = publicTextOf(result.error);
    const cause = result.error;
    sendProblem(request, reply, publicUrl(), { code: 'upstream-unavailable', detail, action, retryAfterS, cause });
    return;
  }
  sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: notFoundText, action });
}

/** One route for each endpoint of the contract. A hit is answered in the same tick, without a promise. */
export const apiRoutes: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  for (const endpoint of endpoints) {
    const problems = { 400: problemSchema, 404: problemSchema, 503: problemSchema };
    app.route({
      method: 'GET',
      url: `${apiBase}${endpoint.path}`,
      schema: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        tags: ['content'],
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        response: { 200: endpoint.response, ...problems },
      },
      handler: (request, reply) => {
        const recipe = recipeOf(endpoint.name, parametersOf(endpoint, request), options.recipes);
        const hit = options.derived.lookup(recipe);
        if (!hit) return answer(endpoint, request, reply, options);
        sendRepresentation(request, reply, hit, options.downstream);
      },
    });
  }
};
