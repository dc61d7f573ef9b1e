import type { PublicConfig } from '../../shared/contract/config.ts';
import type { EndpointName, EndpointParameters } from '../../shared/contract/paths.ts';
import type { Section } from '../../shared/contract/project.ts';
import type { Answer, Reader } from '../content/answer.ts';
import { generalPage } from '../content/general-page.ts';
import { projectById, projectBySlug } from '../content/project.ts';
import { resolveSlug } from '../content/resolution.ts';
import { seoOf } from '../content/seo.ts';
import { comparableSlug } from '../content/slug.ts';
import type { Sources } from '../content/sources.ts';
import { viewOf } from '../content/view.ts';
import type { Composed, Recipe } from '../replies/recipe.ts';

export interface RecipeServices {
  readonly sources: Sources;
  readonly publicConfig: () => PublicConfig;
  /** How long an API reply waits for content that is not stored. */
  readonly waitMs: number;
  /** Headers of every reply of the API, as name, value, name, value … */
  readonly headers: readonly string[];
}

/** An endpoint's answer, and whether its address is one of those that the content bounds. */
interface Outcome {
  readonly answer: Answer<unknown>;
  readonly isBounded: boolean;
  readonly tags: readonly string[];
}

type Compose = (reader: Reader, parameters: EndpointParameters, services: RecipeServices) => Promise<Outcome>;

/** An endpoint that is one source, as it is. */
function whole(tag: string, answer: (reader: Reader) => Promise<Answer<unknown>>): Compose {
  return async (reader) => ({ answer: await answer(reader), isBounded: true, tags: [tag] });
}

function project(section: Section): Compose {
  return async (reader, { slug = '' }) => {
    const answer = await projectBySlug(reader, section, slug);
    const isBounded = answer.kind === 'found' && answer.value.slug === slug;
    return { answer, isBounded, tags: answer.kind === 'found' ? [`detail:${answer.value.id}`] : [] };
  };
}

/** How each endpoint is answered. */
const composers: Readonly<Record<EndpointName, Compose>> = {
  config: async (_reader, _parameters, { publicConfig }) => ({
    answer: { kind: 'found', value: publicConfig() },
    isBounded: true,
    tags: ['config'],
  }),
  landing: whole('landing', ({ read, sources }) => read(sources.landing)),
  menu: whole('menu', ({ read, sources }) => read(sources.menu)),
  projects: whole('projects', ({ read, sources }) => read(sources.list('design'))),
  works: whole('works', ({ read, sources }) => read(sources.list('art'))),
  about: whole('about', ({ read, sources }) => read(sources.about)),
  process: whole('process', ({ read, sources }) => read(sources.process)),
  biography: whole('biography', ({ read, sources }) => read(sources.biography)),
  project: project('design'),
  work: project('art'),
  projectById: async (reader, { id = '' }) => ({
    answer: await projectById(reader, id),
    isBounded: true,
    tags: [`detail:${id}`],
  }),
  resolve: async (reader, { section, slug = '' }) => ({
    answer: await resolveSlug(reader, section === 'art' ? 'art' : 'design', slug),
    isBounded: false,
    tags: [],
  }),
  page: async (reader, { slug = '' }) => {
    const answer = await generalPage(reader, slug);
    // Any slug has an empty page where the upstream says `[]` for those it does not know.
    const isShown = answer.kind === 'found' && !answer.value.isEmpty;
    return { answer, isBounded: isShown && comparableSlug(slug) === slug, tags: [`page:${slug}`] };
  },
  seo: async (reader, { slug = '' }, { publicConfig }) => {
    const answer = await seoOf(reader, slug, publicConfig().atelierName);
    const isBounded = answer.kind === 'found' && !answer.value.isFallback;
    return { answer, isBounded, tags: [`seo:${slug}`] };
  },
  view: async (reader, { path = '' }, { publicConfig }) => ({
    answer: await viewOf(reader, path.split(/[?#]/)[0] ?? '/', publicConfig()),
    isBounded: false,
    tags: [],
  }),
};

function composed({ answer, isBounded, tags }: Outcome, { headers }: RecipeServices): Composed {
  if (answer.kind !== 'found') return answer;
  // A part that is the whole reply is already there as bytes.
  const body = 'json' in answer && Buffer.isBuffer(answer.json) ? answer.json : JSON.stringify(answer.value);
  return {
    kind: 'found',
    isKept: isBounded,
    reply: { contentType: 'application/json; charset=utf-8', body, tags, headers },
  };
}

/** The recipe for one request of an endpoint. Parameters are in the order of the contract, so keys are canonical. */
export function recipeOf(name: EndpointName, parameters: EndpointParameters, services: RecipeServices): Recipe {
  return {
    key: `api:${name}:${JSON.stringify(parameters)}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: false,
    compose: async (read) =>
      composed(await composers[name]({ read, sources: services.sources }, parameters, services), services),
  };
}
