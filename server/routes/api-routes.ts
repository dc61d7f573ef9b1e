import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase, type EndpointParameters } from '../../shared/contract/paths.ts';
import { askedBy } from '../content/asker.ts';
import type { Downstream } from '../http/cache-headers.ts';
import { publicTextOf, sendProblem } from '../http/problem.ts';
import { sendRepresentation } from '../http/send-representation.ts';
import type { DerivedCache } from '../replies/derived-cache.ts';
import { recentRecipes } from '../replies/recent-recipes.ts';
import type { Recipe } from '../replies/recipe.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { type RecipeServices, recipeOf } from './recipes.ts';

export interface ApiOptions {
  readonly derived: DerivedCache;
  readonly recipes: RecipeServices;
  readonly downstream: Downstream;
  readonly publicUrl: () => string;
  /** Called before work that is not a cache hit; throws when the client or the server has had enough. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** Names of an endpoint's parameters, in the order of the contract. */
function parameterNames({ params, query }: Endpoint): readonly string[] {
  return [...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})];
}

/** The known ones of the parameters sent, in the order of the contract. */
export function orderedParameters(endpoint: Endpoint, sent: Readonly<Record<string, unknown>>): EndpointParameters {
  return valuesOf(parameterNames(endpoint), sent, {});
}

/** One value for each name, from the first record that has it. */
function valuesOf(
  names: readonly string[],
  inPath: Readonly<Record<string, unknown>>,
  inQuery: Readonly<Record<string, unknown>>,
): EndpointParameters {
  const values: Record<string, string> = {};
  for (const name of names) values[name] = String(inPath[name] ?? inQuery[name]);
  return values;
}

/** What gives the recipe for a request; where nothing is asked but the endpoint, there is only one. */
function recipesOf(endpoint: Endpoint, services: RecipeServices): (request: FastifyRequest) => Recipe {
  const { name, params, query } = endpoint;
  if (!params && !query) {
    const recipe = recipeOf(name, {}, services);
    return () => recipe;
  }
  const names = parameterNames(endpoint);
  const [only = '', ...others] = names;
  if (!query && others.length === 0) {
    const recipeFor = recentRecipes((value) => recipeOf(name, { [only]: value }, services));
    return (request) => recipeFor((request.params as Readonly<Record<string, string>>)[only] ?? '');
  }
  return (request) => {
    const inPath = request.params as Readonly<Record<string, unknown>>;
    const inQuery = request.query as Readonly<Record<string, unknown>>;
    return recipeOf(name, valuesOf(names, inPath, inQuery), services);
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
  const result = await askedBy(request.ip, () => derived.produce(recipe));
  if (result.kind === 'found') {
    sendRepresentation(request, reply, result, downstream);
    return;
  }
  if (result.kind === 'unknown') {
    // The load that failed is what the log tells of.
    request.log.debug({ err: result.error, requestId: request.id }, 'content unavailable');
    const retryAfterS = result.retryAfterMs / 1000;
    const detail = publicTextOf(result.error);
    const cause = result.error;
    sendProblem(request, reply, publicUrl(), { code: 'upstream-unavailable', detail, action, retryAfterS, cause });
    return;
  }
  sendProblem(request, reply, publicUrl(), { code: 'not-found', detail: notFoundText, action });
}

/** Answers with the finished reply if there is one; false if there is work to do. */
type SendHit = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Looks for a hit before the parameters are validated: replies are kept under valid ones only. Not with a query,
 * where the same name may stand twice or not at all.
 */
function hitHook({ params, query }: Endpoint, sendHit: SendHit): { onRequest?: onRequestHookHandler } {
  if (!params || query) return {};
  return {
    onRequest: (request, reply, done) => {
      if (!sendHit(request, reply)) done();
    },
  };
}

/** One route for each endpoint of the contract. A hit is answered in the same tick, without a promise. */
export const apiRoutes: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  for (const endpoint of endpoints) {
    const recipeFor = recipesOf(endpoint, options.recipes);
    const sendHit: SendHit = (request, reply) => {
      const hit = options.derived.lookup(recipeFor(request));
      if (hit) sendRepresentation(request, reply, hit, options.downstream);
      return hit !== undefined;
    };
    app.route({
      method: 'GET',
      url: `${apiBase}${endpoint.path}`,
      schema: endpointSchema(endpoint),
      ...hitHook(endpoint, sendHit),
      handler: (request, reply) => {
        if (!sendHit(request, reply)) return answer(endpoint, recipeFor(request), request, reply, options);
      },
    });
  }
};
