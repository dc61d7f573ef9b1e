import type { EndpointParameters } from '../../../shared/contract/paths.ts';
import type { ProblemCode } from '../../../shared/contract/problem.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../../helpers/running-site.ts';
import { type Operation, operations } from './operations.ts';

/** Shortened responses of the sample site: of each operation, with its parameters, and of its problems. */
export interface Examples {
  readonly responses: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Partial<Record<ProblemCode, unknown>>>;
}

/** The request target of an operation. */
export function targetOf({ path, query }: Pick<Operation, 'path' | 'query'>, parameters: EndpointParameters): string {
  const inQuery = Object.entries(parameters).filter(([name]) => query !== undefined && name in query.shape);
  const target = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(parameters[name] ?? ''));
  return inQuery.length > 0 ? `${target}?${new URLSearchParams(inQuery)}` : target;
}

const most = { items: 2, kinds: 8, names: 12, characters: 400 };

function fewOf(items: readonly unknown[]): readonly unknown[] {
  const kindOf = (item: unknown) =>
    typeof item === 'object' && item !== null && 'kind' in item ? item.kind : undefined;
  const kinds = new Set(items.map(kindOf));
  if (kinds.has(undefined)) return items.slice(0, most.items);
  return [...kinds].slice(0, most.kinds).map((kind) => items.find((item) => kindOf(item) === kind));
}

/** As much of a response as shows what there is: few items, one block of each kind, the beginnings of long texts. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > most.characters ? `${value.slice(0, most.characters)}…` : value;
  }
  if (Array.isArray(value)) return fewOf(value).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const stored = entries.length > 2 * most.names ? entries.slice(0, most.names) : entries;
  return Object.fromEntries(stored.map(([name, inner]) => [name, shortened(inner)]));
}

/** Fixed values for everything that names and dates in responses depend on. */
const settled = {
  PUBLIC_URL: 'https://atelier.example',
  MEDIA_SECRET: 'the secret of the examples in the description',
  MEDIA_ANALYSIS_WAIT_MS: '10000',
};

async function jsonFrom(site: RunningSite, target: string, status: number, method = 'GET'): Promise<unknown> {
  const response = await fetch(site.url + target, { method });
  if (response.status !== status) throw new Error(`${method} ${target} gives ${response.status} instead of ${status}`);
  return response.json();
}

function withoutId(problem: unknown): unknown {
  return typeof problem === 'object' && problem !== null ? { ...problem, requestId: 'b7Qx0w-1f' } : problem;
}

/** Asks the sample site for an example of everything. Needs the built site. Rejects where an operation has none. */
export async function takeExamples(): Promise<Examples> {
  const site = await startSite({ env: settled, clock: new ManualClock() });
  try {
    const responses: Record<string, unknown> = {};
    for (const operation of operations) {
      const { name, example } = operation;
      if (example) responses[name] = shortened(await jsonFrom(site, targetOf(operation, example), 200));
    }
    const problems = {
      'bad-request': await jsonFrom(site, '/api/v1/resolve?section=music&slug=salt-clock', 400),
      'not-found': await jsonFrom(site, '/api/v1/design/projects/none', 404),
      'method-not-allowed': await jsonFrom(site, '/api/v1/menu', 405, 'POST'),
    };
    const reported = Object.entries(problems).map(([code, problem]) => [code, withoutId(problem)]);
    return { responses, problems: Object.fromEntries(reported) };
  } finally {
    await site.close();
  }
}
