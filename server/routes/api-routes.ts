import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase, type EndpointParameters } from '../../shared/contract/paths.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import type { DerivedCache, Recipe } from '../cache/derived-cache.ts';
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

/** What gives the recipe for a request; where nothing is asked but the endpoint, it is made once. */
function recipesOf(endpoint: Endpoint, services: RecipeServices): (request: FastifyRequest) => Recipe {
  const { name, params, query } = endpoint;
  if (!params && !query) {
    const only = recipeOf(name, {}, services);
    return () => only;
  }
  return (request) => {
    const sent = { ...(request.params as object), ...(request.query as object) };
    return recipeOf(name, orderedParameters(endpoint, sent), services);
  };
}

const notFoundText = 'Nothing by that name is in the content';

async function answer(
  { action }: Endpoint,
  recipe: Recipe,
  request: FastifyRequest,
  reply: FastifyReply,
  { derived, downstream, publicUrl, admit }: ApiOptions,
) {
  await admit(request);
  const result = await derived.produce(recipe);
  if (result.kind === 'found') {
    sendRepresentation(request, reply, result, downstream);
    return;
  }
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
    const recipeFor = recipesOf(endpoint, options.recipes);
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
        const recipe = recipeFor(request);
        const hit = options.derived.lookup(recipe);
        if (!hit) return answer(endpoint, recipe, request, reply, options);
        sendRepresentation(request, reply, hit, options.downstream);
      },
    });
  }
};
