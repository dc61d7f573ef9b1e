import { type EndpointName, type EndpointParameters, urlOf } from '../../shared/contract/paths.ts';
import type { Section } from '../../shared/contract/project.ts';
import type { Answer } from '../answer.ts';
import { generalPage } from '../content/general-page.ts';
import type { SiteFacts, SiteParts } from '../content/parts.ts';
import { projectById, projectBySlug, resolveSlug } from '../content/project.ts';
import { isWhole, resources, type WholeName } from '../content/resources.ts';
import { knownSeoSlug, seoOf } from '../content/seo.ts';
import { isSpellingOf } from '../content/slug.ts';
import type { Sources } from '../content/sources.ts';
import { isProvisionalView, viewAt } from '../content/view.ts';
import type { Composed, Recipe } from '../replies/recipe.ts';

export interface RecipeServices extends SiteFacts {
  readonly sources: Sources;
  /** How long an API reply waits for content that is not stored. */
  readonly waitMs: number;
  /** Headers of every reply of the API, as name, value, name, value … */
  readonly headers: readonly string[];
}

interface Outcome {
  readonly answer: Answer<unknown>;
  /** Is its address one of those that the content bounds? Else it is made for this request and forgotten. */
  readonly isBounded: boolean;
  /** Found, but with less in it than is expected to come (N8). */
  readonly isProvisional?: boolean;
  readonly tags: readonly string[];
  /** Where it stands since it has another name. */
  readonly movedTo?: string;
}

type Compose = (parts: SiteParts, parameters: EndpointParameters) => Promise<Outcome>;

/** Another spelling is answered as it is (R7); a slug that it had before leads to the one that it has. */
function project(section: Section): Compose {
  return async (parts, { slug = '' }) => {
    const answer = await projectBySlug(parts, section, slug);
    if (answer.kind !== 'found') return { answer, isBounded: false, tags: [] };
    const { id, slug: own, section: home } = answer.value;
    const outcome = { answer, isBounded: own === slug, tags: [`detail:${id}`] };
    if (isSpellingOf(slug, own)) return outcome;
    return { ...outcome, movedTo: urlOf(home === 'art' ? 'work' : 'project', { slug: own }) };
  };
}

/** An endpoint that gives a resource as it is. */
type PlainName = Exclude<WholeName, 'landing'>;

function plain(name: PlainName): Compose {
  return async ({ read, sources }) => ({ answer: await read<unknown>(sources[name]), isBounded: true, tags: [name] });
}

const composers: Readonly<Record<Exclude<EndpointName, PlainName>, Compose>> = {
  config: async ({ publicConfig }) => ({
    answer: { kind: 'found', value: publicConfig() },
    isBounded: true,
    tags: ['config'],
  }),
  site: async ({ siteOwn }) => ({ answer: { kind: 'found', value: siteOwn }, isBounded: true, tags: ['config'] }),
  landing: async ({ read, sources }) => {
    const answer = await read(sources.landing);
    const isProvisional = answer.kind === 'found' && resources.landing.isEmpty(answer.value);
    return { answer, isBounded: true, isProvisional, tags: ['landing'] };
  },
  project: project('design'),
  work: project('art'),
  projectById: async (parts, { id = '' }) => ({
    answer: await projectById(parts, id),
    isBounded: true,
    tags: [`detail:${id}`],
  }),
  resolve: async (parts, { section, slug = '' }) => ({
    answer: await resolveSlug(parts, section === 'art' ? 'art' : 'design', slug),
    isBounded: false,
    tags: [],
  }),
  page: async (parts, { slug = '' }) => {
    const answer = await generalPage(parts, slug);
    // Empty pages and other spellings are as many as anybody can think of.
    const isBounded = answer.kind === 'found' && answer.value.slug === slug && !answer.value.isEmpty;
    return { answer, isBounded, tags: [`page:${slug}`] };
  },
  seo: async (parts, { slug = '' }) => {
    const known = await knownSeoSlug(parts, slug);
    const value = await seoOf(parts, known);
    const isBounded = known === slug && !value.isFallback;
    return { answer: { kind: 'found', value }, isBounded, isProvisional: value.isFallback, tags: [`seo:${slug}`] };
  },
  view: async (parts, { path = '' }) => {
    const answer = await viewAt(parts, path.split(/[?#]/)[0] ?? '/');
    const isProvisional = answer.kind === 'found' && isProvisionalView(answer.value);
    return { answer, isBounded: false, isProvisional, tags: [] };
  },
};

function composerOf(name: EndpointName): Compose {
  return isWhole(name) && name !== 'landing' ? plain(name) : composers[name];
}

async function composed(outcome: Outcome, { headers }: RecipeServices): Promise<Composed> {
  const { answer, isBounded, isProvisional, tags, movedTo } = outcome;
  if (answer.kind !== 'found') return answer;
  if (movedTo !== undefined) return { kind: 'moved', to: movedTo };
  // A part that is the whole reply is there as bytes already.
  const body = (await answer.bytes?.()) ?? JSON.stringify(answer.value);
  return {
    kind: 'found',
    isKept: isBounded,
    isProvisional,
    reply: { contentType: 'application/json; charset=utf-8', body, tags, headers },
  };
}

/** The recipe for one request of an endpoint. Parameters are in the order of the contract, so keys are canonical. */
export function recipeOf(name: EndpointName, parameters: EndpointParameters, services: RecipeServices): Recipe {
  return {
    key: `api:${name}:${JSON.stringify(parameters)}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: false,
    compose: async (read) => composed(await composerOf(name)({ ...services, read }, parameters), services),
  };
}
