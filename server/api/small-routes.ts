import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { iconNamesIn, iconParams, iconQuery, maxIconUrlLength } from '../../shared/contract/icon.ts';
import { clientTypesPath, iconsPath } from '../../shared/contract/paths.ts';
import { locale } from '../../shared/messages/format-message.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import type { Clock } from '../base/clock.ts';
import { PublicError } from '../base/errors.ts';
import { onceUnlessFailed } from '../base/once.ts';
import type { Config } from '../config/config.ts';
import type { IconSets } from '../config/icon-sets.ts';
import { withLifetime } from '../http/lifetimes.ts';
import { sendProblem } from '../http/problem.ts';
import { type WholeRepresentation, weightOf } from '../http/representation.ts';
import type { Admit } from '../http/request-marks.ts';
import { robotsTextOf } from './discovery/robots-text.ts';
import { securityTextOf } from './discovery/security-text.ts';
import { clientTypesText, openApiText } from './openapi.ts';
import { type SmallReplyServices, sendSmallResponse, smallResponse } from './small-response.ts';

const json = 'application/json; charset=utf-8';
const plainText = 'text/plain; charset=utf-8';

export interface SmallRouteOptions extends SmallReplyServices {
  readonly config: Pick<Config, 'areModelCrawlersDenied' | 'securityContact'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly messages: Messages;
  readonly publicConfig: () => PublicConfig;
  readonly publicUrl: () => string;
  readonly iconSets: IconSets;
  readonly build: { readonly id: string; readonly builtAt: string };
  readonly builds: readonly { readonly meta: { readonly id: string } }[];
  readonly admit: Admit;
}

function lastingResponse(options: SmallRouteOptions, textOf: () => string): () => Promise<WholeRepresentation> {
  let last: { readonly text: string; readonly reply: Promise<WholeRepresentation> } | undefined;
  return () => {
    const text = textOf();
    if (last?.text !== text) last = { text, reply: smallResponse(options, plainText, text) };
    return last.reply;
  };
}

async function texts(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { config, clock, publicConfig, publicUrl } = options;
  const messages = await smallResponse(options, json, JSON.stringify(options.messages));
  scope.get<{ Params: { locale: string } }>('/_i18n/:locale/messages.json', (request, reply) => {
    if (request.params.locale === locale) return sendSmallResponse(request, reply, messages);
    return sendProblem(reply, { code: 'not-found', detail: 'There is no such locale' });
  });

  const giveFile = (path: string, contentType: string, textOf: () => Promise<string>) => {
    const file = onceUnlessFailed(async () => smallResponse(options, contentType, await textOf()));
    scope.get(path, async (request, reply) => sendSmallResponse(request, reply, await file()));
  };
  giveFile('/api/openapi.json', json, () => openApiText(publicConfig(), config.securityContact));
  giveFile(clientTypesPath, plainText, clientTypesText);

  // Created on request, because the public URL may be known only then. Never from the upstream, because RFC 9309 reads
  // a 5xx here as "disallow all".
  const { areModelCrawlersDenied, securityContact: contact } = config;
  const robots = lastingResponse(options, () => robotsTextOf({ publicUrl: publicUrl(), areModelCrawlersDenied }));
  scope.get('/robots.txt', async (request, reply) => sendSmallResponse(request, reply, await robots()));
  if (contact === undefined) return;
  const security = lastingResponse(options, () =>
    securityTextOf({ contact, publicUrl: publicUrl(), nowMs: clock.now() }),
  );
  scope.get('/.well-known/security.txt', async (request, reply) => sendSmallResponse(request, reply, await security()));
}

/** Build metadata never changes (C15). */
async function buildMetas(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const replies = new Map<string, WholeRepresentation>();
  for (const { meta } of options.builds) {
    replies.set(`${meta.id}.json`, await smallResponse(options, json, JSON.stringify(meta)));
  }
  scope.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) => {
    const meta = replies.get(request.params.file);
    if (meta) return sendSmallResponse(request, reply, meta);
    return sendProblem(reply, { code: 'not-found', detail: 'There is no such build' });
  });
}

const keptIconBytes = 2 * 1024 * 1024;

interface IconRequest {
  readonly Params: { readonly prefix: string };
  readonly Querystring: { readonly icons: string };
}

async function icons(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { iconSets, admit } = options;
  const kept = new LRUCache<string, WholeRepresentation>({ maxSize: keptIconBytes, sizeCalculation: weightOf });
  scope.get<IconRequest>(
    `${iconsPath}/:prefix.json`,
    { schema: { params: iconParams, querystring: iconQuery } },
    async (request, reply) => {
      const { params, query, url } = request;
      if (url.length > maxIconUrlLength) {
        throw new PublicError('bad-request', `The address has more than ${maxIconUrlLength} characters`);
      }
      const names = iconNamesIn(query.icons);
      const key = `${params.prefix} ${names}`;
      let icons = kept.get(key);
      if (!icons) {
        await admit(request);
        const found = await iconSets.find(params.prefix, names);
        if (!found) return sendProblem(reply, { code: 'not-found', detail: 'There is no such icon set' });
        icons = await smallResponse(options, json, JSON.stringify(found));
        kept.set(key, icons);
      }
      return sendSmallResponse(request, reply, icons);
    },
  );
}

async function latestBuild(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { id, builtAt } = options.build;
  const latest = await smallResponse(options, json, JSON.stringify({ id, timestamp: Date.parse(builtAt) }));
  scope.get('/builds/latest.json', (request, reply) => sendSmallResponse(request, reply, latest));
}

export async function smallRoutes(app: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  await withLifetime(app, 'day', async (scope) => {
    await texts(scope, options);
    await icons(scope, options);
  });
  await withLifetime(app, 'forever', (scope) => buildMetas(scope, options));
  await withLifetime(app, 'none', (scope) => latestBuild(scope, options));
}
