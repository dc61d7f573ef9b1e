import type { PublicConfig } from '../../shared/contract/config.ts';
import type { View } from '../../shared/contract/view.ts';
import { headOf } from '../../shared/head.ts';
import type { Failure, InlineData, Messages } from '../../shared/renderer.ts';
import { type PageName, pathOf, type Room, siteRoutes } from '../../shared/site-routes.ts';
import type { Reader } from '../content/answer.ts';
import type { Sources } from '../content/sources.ts';
import { frameOf, viewOf } from '../content/view.ts';
import { commonHeaders, documentPolicy, livePolicy } from '../http/security-headers.ts';
import type { Composed, Recipe } from '../replies/recipe.ts';
import { documentOf } from './document.ts';
import { drawnView } from './drawn-view.ts';
import { compactInlineData } from './inline-data.ts';
import { inlineHash, type SiteBuild } from './site-build.ts';

export interface DocumentServices {
  readonly sources: Sources;
  readonly build: SiteBuild;
  readonly messages: Messages;
  readonly publicConfig: () => PublicConfig;
  /** How long a page waits for content that is not stored. */
  readonly waitMs: number;
  readonly serviceHeaders: readonly string[];
}

function headersOf({ build, serviceHeaders }: DocumentServices): readonly string[] {
  const policy = build.isLive
    ? livePolicy
    : documentPolicy({
        scriptHashes: [inlineHash(build.bootstrap.script)],
        styleHashes: [inlineHash(build.bootstrap.style)],
      });
  return [...commonHeaders, 'Content-Security-Policy', policy, ...serviceHeaders];
}

function htmlReply(services: DocumentServices, body: string, tags: readonly string[]): Composed {
  return {
    kind: 'found',
    isKept: !services.build.isLive,
    reply: { contentType: 'text/html; charset=utf-8', body, tags, headers: headersOf(services) },
  };
}

function tagsOf(view: View): string[] {
  const own = view.project ? [`detail:${view.project.id}`] : view.content ? [`page:${view.content.slug}`] : [];
  return ['documents', ...own];
}

function renderView(services: DocumentServices, view: View, query: string): string {
  const { build, messages } = services;
  // The table of pages is where the view took its name from.
  const page = view.page as PageName;
  const data: InlineData = { view: drawnView(view), messages, buildId: build.id };
  const url = view.canonicalPath + query;
  const app = build.renderer.render({ url, data });
  const head = headOf({ view, config: view.config, messages });
  return documentOf(build, { room: siteRoutes[page].room, page, head, app, data: compactInlineData(data) });
}

/** The document of a page. `query` is canonical: known filters only, `''` or `?typology=…`. */
export function pageRecipe(services: DocumentServices, path: string, query: string): Recipe {
  return {
    key: `document:${path}${query}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const view = await viewOf({ read, sources: services.sources }, path, services.publicConfig());
      if (view.kind !== 'found') return view;
      if (view.value.canonicalPath !== path) return { kind: 'moved', to: view.value.canonicalPath + query };
      return htmlReply(services, renderView(services, view.value, query), tagsOf(view.value));
    },
  };
}

/** The address a failure document stands for: its room's own start, never the one that was asked for. */
function rootOf(room: Room, { artistSlug }: PublicConfig): string {
  return room === 'art' ? pathOf('art-name', { name: artistSlug }) : pathOf('design');
}

async function renderFailure(
  services: DocumentServices,
  reader: Reader,
  room: Room,
  failure: Failure,
): Promise<string> {
  const { build, messages, publicConfig } = services;
  const frame = await frameOf(reader, publicConfig());
  const data: InlineData = { view: null, frame, messages, failure, buildId: build.id };
  const app = build.renderer.render({ url: rootOf(room, frame.config), data });
  const head = headOf({ failure, room, config: frame.config, messages });
  return documentOf(build, { room, page: 'error', head, app, data: compactInlineData(data) });
}

/** The document for an unknown address: one for each room, without the address in it. */
export function notFoundRecipe(services: DocumentServices, room: Room): Recipe {
  return {
    key: `document:404:${room}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const reader = { read, sources: services.sources };
      return htmlReply(services, await renderFailure(services, reader, room, { status: 404 }), ['documents']);
    },
  };
}

/** The shell for a page whose content nobody knows: it tries again by itself when asked to. */
export function unavailableRecipe(services: DocumentServices, room: Room, problem: Failure['problem']): Recipe {
  const { status: _status, requestId: _id, ...words } = problem ?? { status: 503, requestId: '' };
  return {
    key: `document:503:${room}:${JSON.stringify(words)}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const reader = { read, sources: services.sources };
      const failure: Failure = { status: 503, problem };
      const composed = htmlReply(services, await renderFailure(services, reader, room, failure), ['documents']);
      return { ...composed, isKept: false };
    },
  };
}
