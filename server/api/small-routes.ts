import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { iconNamesIn, iconParams, iconQuery, maxIconUrlLength } from '../../shared/contract/icon.ts';
import {
  apiBase,
  apiLinks,
  changesPath,
  clientTypesPath,
  docsPath,
  iconsPath,
  openApiPath,
} from '../../shared/contract/paths.ts';
import { locale } from '../../shared/messages/format-message.ts';
import { consentDays, consentPath, localeDays } from '../../shared/page/choice-cookies.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import type { Clock } from '../base/clock.ts';
import { PublicError } from '../base/errors.ts';
import type { Config } from '../config/config.ts';
import type { IconSets } from '../config/icon-sets.ts';
import { withLifetime } from '../http/lifetimes.ts';
import { isOwnRequest } from '../http/own-request.ts';
import { refuseAllButPost, sendProblem } from '../http/problem.ts';
import { type WholeRepresentation, weightOf } from '../http/representation.ts';
import type { Admit } from '../http/request-marks.ts';
import {
  registerSmallFile,
  type SmallResponseServices,
  sendSmallResponse,
  smallResponse,
} from '../http/small-response.ts';
import { clientTypesText, openApiText } from './openapi.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const validForMs = 180 * 86_400_000;

export const securityTextPath = '/.well-known/security.txt';

/** Returns `/.well-known/security.txt` (RFC 9116). It expires at midnight UTC, so that it changes once a day. */
export function securityTextOf(contact: string, publicUrl: string, nowMs: number): string {
  const expires = `${new Date(nowMs + validForMs).toISOString().slice(0, 10)}T00:00:00Z`;
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${securityTextPath}`];
  return [...lines, 'Preferred-Languages: en', ''].join('\n');
}

/** Documented user agents of crawlers that collect training data. */
const modelCrawlers = [
  ...['AI2Bot', 'Amazonbot', 'anthropic-ai', 'Applebot-Extended', 'Bytespider', 'CCBot', 'ClaudeBot', 'cohere-ai'],
  ...['Diffbot', 'FacebookBot', 'Google-Extended', 'GPTBot', 'ImagesiftBot', 'img2dataset', 'Meta-ExternalAgent'],
  ...['omgili', 'PanguBot', 'PerplexityBot', 'Timpibot', 'YouBot'],
] as const;

/** Returns `/robots.txt` (RFC 9309). Data and operator paths are disallowed, feeds and images are allowed. */
export function robotsTextOf(publicUrl: string, areModelCrawlersDenied: boolean): string {
  const denied = areModelCrawlersDenied
    ? [...modelCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
    : [];
  const others = ['User-agent: *', 'Disallow: /api/', 'Disallow: /ops$', 'Disallow: /ops/', 'Allow: /', ''];
  return [...denied, ...others, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

const json = 'application/json; charset=utf-8';
const plainText = 'text/plain; charset=utf-8';

export interface SmallRouteOptions extends SmallResponseServices {
  readonly config: Pick<Config, 'areModelCrawlersDenied' | 'locales' | 'securityContact'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly messagesIn: (locale: string) => Messages | undefined;
  readonly publicConfig: () => PublicConfig;
  readonly publicUrl: () => string;
  readonly iconSets: IconSets;
  readonly build: { readonly id: string; readonly builtAt: string };
  readonly builds: readonly { readonly meta: { readonly id: string } }[];
  readonly admit: Admit;
}

async function texts(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { config, clock, publicConfig, publicUrl } = options;
  const messages = new Map<string, Awaited<ReturnType<typeof smallResponse>>>();
  for (const tag of options.config.locales) {
    const own = options.messagesIn(tag);
    if (own) messages.set(tag, await smallResponse(options, json, JSON.stringify(own)));
  }
  scope.get<{ Params: { locale: string } }>('/_i18n/:locale/messages.json', (request, response) => {
    const own = messages.get(request.params.locale);
    if (own) return sendSmallResponse(request, response, own);
    return sendProblem(response, { code: 'not-found', detail: 'Unknown locale' });
  });

  const readApi = () => openApiText(publicConfig(), config.securityContact);
  registerSmallFile(scope, openApiPath, options, { type: json, read: readApi });
  registerSmallFile(scope, clientTypesPath, options, { type: plainText, read: clientTypesText });

  // Read on request, because the public URL may be known only then. Never from the upstream, because RFC 9309 reads a 5xx
  // here as "disallow all".
  const { areModelCrawlersDenied, securityContact: contact } = config;
  const readRobots = async () => robotsTextOf(publicUrl(), areModelCrawlersDenied);
  registerSmallFile(scope, '/robots.txt', options, { type: plainText, read: readRobots });
  if (contact === undefined) return;
  scope.get(securityTextPath, async (request, response) => {
    const text = securityTextOf(contact, publicUrl(), clock.now());
    return sendSmallResponse(request, response, await smallResponse(options, plainText, text));
  });
}

async function pointers(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const paths = { docs: docsPath, openapi: openApiPath, types: clientTypesPath };
  const root = await smallResponse(options, json, JSON.stringify({ ...paths, changes: changesPath }));
  for (const path of ['/api', apiBase]) {
    scope.get(path, async (request, response) => sendSmallResponse(request, response.header('Link', apiLinks), root));
    scope.get(`${path}/`, (_request, response) => response.header('Cache-Control', 'no-cache').redirect(path, 308));
  }
}

async function buildMetas(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const responses = new Map<string, WholeRepresentation>();
  for (const { meta } of options.builds) {
    responses.set(`${meta.id}.json`, await smallResponse(options, json, JSON.stringify(meta)));
  }
  scope.get<{ Params: { file: string } }>('/builds/meta/:file', (request, response) => {
    const meta = responses.get(request.params.file);
    if (meta) return sendSmallResponse(request, response, meta);
    return sendProblem(response, { code: 'not-found', detail: 'Unknown build' });
  });
}

const maxIconBytes = 2 * 1024 * 1024;

async function icons(scope: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  const { iconSets, admit } = options;
  const stored = new LRUCache<string, WholeRepresentation>({ maxSize: maxIconBytes, sizeCalculation: weightOf });
  scope.get<{ Params: { prefix: string }; Querystring: { icons: string } }>(
    `${iconsPath}/:prefix.json`,
    { schema: { params: iconParams, querystring: iconQuery } },
    async (request, response) => {
      const { params, query, url } = request;
      if (url.length > maxIconUrlLength) {
        throw new PublicError('bad-request', `The URL has more than ${maxIconUrlLength} characters`);
      }
      const names = iconNamesIn(query.icons);
      const key = `${params.prefix} ${names}`;
      let icons = stored.get(key);
      if (!icons) {
        await admit(request);
        const found = await iconSets.find(params.prefix, names);
        if (!found) return sendProblem(response, { code: 'not-found', detail: 'Unknown icon set' });
        icons = await smallResponse(options, json, JSON.stringify(found));
        stored.set(key, icons);
      }
      return sendSmallResponse(request, response, icons);
    },
  );
}

const choiceForm = /^v\d{1,4}\.[01]\.\d{1,12}$/;

const daySeconds = 86_400;

/** `POST /choice/v1.0.1700000000`: sets the cookies that the page's script sets, because Safari deletes those early. */
async function choice(scope: FastifyInstance): Promise<void> {
  const path = `${consentPath}:value`;
  scope.post<{ Params: { value: string } }>(path, { bodyLimit: 1_024 }, (request, response) => {
    const { value } = request.params;
    if (!choiceForm.test(value) || !isOwnRequest(request))
      return sendProblem(response, { code: 'bad-request', detail: 'Only pages of this site can store a choice' });
    const rest = `Path=/; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`;
    response.header('Set-Cookie', [
      `consent=${value}; Max-Age=${consentDays * daySeconds}; ${rest}`,
      `locale=${locale}; Max-Age=${localeDays * daySeconds}; ${rest}`,
    ]);
    return response.code(204).send();
  });
  refuseAllButPost(scope, path);
}

export async function smallRoutes(app: FastifyInstance, options: SmallRouteOptions): Promise<void> {
  await withLifetime(app, 'day', async (scope) => {
    await texts(scope, options);
    await pointers(scope, options);
    await icons(scope, options);
  });
  await withLifetime(app, 'forever', (scope) => buildMetas(scope, options));
  await withLifetime(app, 'none', async (scope) => {
    const { id, builtAt } = options.build;
    const latest = await smallResponse(options, json, JSON.stringify({ id, timestamp: Date.parse(builtAt) }));
    scope.get('/builds/latest.json', (request, response) => sendSmallResponse(request, response, latest));
    await choice(scope);
  });
}
