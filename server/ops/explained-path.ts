import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { apiBase, type EndpointName } from '../../shared/contract/paths.ts';
import { canonicalPathOf, matchSiteRoute, type PageName } from '../../shared/site-routes.ts';
import { PublicError } from '../errors.ts';
import type { Recipe } from '../replies/recipe.ts';
import { orderedParameters } from '../routes/api-routes.ts';
import { type RecipeServices, recipeOf } from '../routes/recipes.ts';
import { type DocumentServices, pageRecipe } from '../site/document-recipes.ts';
import type { DocumentRouteOptions } from '../site/document-routes.ts';
import { knownFilters } from '../site/filters.ts';

/** What stands at a path. */
export type ExplainedPath =
  | { readonly kind: 'endpoint'; readonly name: EndpointName; readonly recipe: Recipe }
  | { readonly kind: 'page'; readonly name: PageName; readonly recipe: Recipe }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'nothing' };

export interface PathServices {
  readonly recipes: RecipeServices;
  readonly documents: DocumentServices & Pick<DocumentRouteOptions, 'derived' | 'routeRules'>;
}

/** Parameters of an endpoint's path, or undefined if it is another one's. */
function pathParameters({ path }: Endpoint, asked: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);
  const found = pattern.exec(asked);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

function endpointAt(path: string, search: string, recipes: RecipeServices): ExplainedPath {
  for (const endpoint of endpoints) {
    const inPath = pathParameters(endpoint, path);
    if (!inPath) continue;
    const inQuery = Object.fromEntries(new URLSearchParams(search));
    const isValid =
      (endpoint.params?.safeParse(inPath).success ?? true) && (endpoint.query?.safeParse(inQuery).success ?? true);
    if (!isValid) throw new PublicError('bad-request', `These are no parameters of ${endpoint.name}`);
    const parameters = orderedParameters(endpoint, { ...inPath, ...inQuery });
    return { kind: 'endpoint', name: endpoint.name, recipe: recipeOf(endpoint.name, parameters, recipes) };
  }
  return { kind: 'nothing' };
}

async function pageAt(path: string, search: string, documents: PathServices['documents']): Promise<ExplainedPath> {
  const rule = documents.routeRules.find(({ from }) => from === path);
  if (rule) return { kind: 'redirect', to: rule.to, status: rule.status };
  const canonical = canonicalPathOf(path, documents.publicConfig().artistSlug);
  const page = matchSiteRoute(path)?.page;
  if (canonical === undefined || page === undefined) return { kind: 'nothing' };
  if (canonical !== path) return { kind: 'redirect', to: canonical + search, status: 308 };
  const query = path === '/design' ? await knownFilters(search, documents) : '';
  return { kind: 'page', name: page, recipe: pageRecipe(documents, path, query) };
}

/** What a path of a page or of the API stands for, its query included. Throws `PublicError` on bad parameters. */
export async function explainedPath(target: string, { recipes, documents }: PathServices): Promise<ExplainedPath> {
  const [path = '/', ...rest] = target.split('?');
  const search = rest.length > 0 ? `?${rest.join('?')}` : '';
  try {
    decodeURIComponent(path);
  } catch {
    throw new PublicError('bad-request', 'The path cannot be decoded');
  }
  const isApi = path.startsWith(`${apiBase}/`);
  return isApi ? endpointAt(path.slice(apiBase.length), search, recipes) : pageAt(path, search, documents);
}
