import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { escapeText, escapeUTF8 } from 'entities/escape';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxShortlist } from '../../../shared/contract/paths.ts';
import { problemKinds } from '../../../shared/contract/problem.ts';
import { formatMessage } from '../../../shared/messages/format-message.ts';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import { pageQueryOf } from '../../../shared/page/page-query.ts';
import { matchSiteRoute, pathOf } from '../../../shared/page/site-routes.ts';
import type { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import { PublicError } from '../../base/errors.ts';
import type { OutageLog } from '../../base/outage-log.ts';
import type { ReadDependency } from '../../cache/dependency.ts';
import type { CacheEvent } from '../../cache/events.ts';
import type { GuardedStore } from '../../cache/stores/guarded-store.ts';
import type { Config } from '../../config/config.ts';
import { mailAddress } from '../../config/setting-kinds.ts';
import { findListedById, itemsBySlug } from '../../content/listed-projects.ts';
import { identityOf } from '../../http/compression.ts';
import { continueExpectedBody } from '../../http/expected-body.ts';
import { problemOfError, refuseAllButPost, sendProblem, setHeaders } from '../../http/problem.ts';
import type { Admit } from '../../http/request-marks.ts';
import { partsOf } from '../../http/request-target.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import { type DocumentServices, pageBuilder } from '../document-builders.ts';
import { deliveryTo, type Enquiry } from './enquiry-delivery.ts';
import { EnquiryService, type RefusalReason } from './enquiry-service.ts';
import { redisEnquiries, sqliteEnquiries } from './enquiry-store.ts';

export interface EnquiryOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly outages: OutageLog;
  readonly events: { readonly cache: Channel<CacheEvent> };
  readonly store: GuardedStore;
  readonly identity: string;
  readonly responseCache: ResponseCache;
  readonly documentsAt: (path: string) => { readonly documents: DocumentServices; readonly prefix: string };
  readonly admit: Admit;
  readonly admitEnquiry: Admit;
}

/** In bytes: each of 4,000 characters can have 12 in a form. */
const bodyLimit = 65_536;

/** People need longer to write. Only the script of the form measures it, so forms without JavaScript send no time. */
const minSeconds = 3;

const names = ['name', 'email', 'message'] as const;

/** Keeps the joiners of Persian names and of emoji. */
const oneLine = (text: string): string => text.replace(/(?:\s|(?![\u200c\u200d])\p{C})+/gu, ' ').trim();
const slugs = z
  .union([z.string().transform((text) => text.split(',')), z.array(z.string())])
  .transform((all) => [...new Set(all)].filter(Boolean))
  .pipe(z.array(z.string().max(200)).max(maxShortlist));

const enquirySchema = z.object({
  name: z.string().transform(oneLine).pipe(z.string().min(1).max(200)),
  email: z.string().trim().regex(mailAddress),
  message: z
    .string()
    .transform((text) =>
      text
        .replaceAll('\r\n', '\n')
        .replace(/[^\P{C}\n\t\p{Cf}]/gu, '')
        .trim(),
    )
    .pipe(z.string().min(1).max(4_000)),
  about: slugs.default([]),
  wall: z.coerce
    .string()
    .regex(/^\d{3}$/)
    .optional()
    .catch(undefined),
  /** Sent again by the script after a failure, so that the enquiry is stored once. */
  id: z.uuid().optional().catch(undefined),
  seconds: z.coerce.number().optional(),
  /** People do not see this field. */
  website: z.string().default(''),
});

const allowed: Readonly<Record<string, string>> = {
  name: 'must have 1 to 200 characters',
  email: 'must be one mail address of at most 254 characters',
  message: 'must have 1 to 4,000 characters',
  about: `must be at most ${maxShortlist} slugs`,
};

class EnquiryRefused extends PublicError {
  readonly reason: RefusalReason;
  /** Messages of the form to show. */
  readonly shown: readonly string[];

  constructor(
    reason: RefusalReason,
    [code, detail]: ConstructorParameters<typeof PublicError>,
    shown: readonly string[] = [reason],
    options = {},
  ) {
    super(code, detail, options);
    this.reason = reason;
    this.shown = shown;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Errors have no cause, because those of the JSON parser quote the text. */
function valuesOf({ headers, body }: FastifyRequest): Values {
  const text = String(body ?? '');
  if (isForm(headers)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new EnquiryRefused('invalid', ['bad-request', 'The body is not JSON']);
  }
}

const isForm = (headers: FastifyRequest['headers']) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

export const parsedEnquiry = (values: unknown) => enquirySchema.safeParse(values);

function parsed(values: Values) {
  const { data, error } = parsedEnquiry(values);
  if (!data) {
    const wrong = [...new Set(error.issues.map(({ path }) => String(path[0])))];
    const errors = wrong.map((name) => ({ pointer: `#/body/${name}`, detail: allowed[name] ?? 'Not as described' }));
    const detail = errors.map(({ pointer, detail }) => `${pointer.slice(7)} ${detail}`).join('; ');
    throw new EnquiryRefused('invalid', ['bad-request', detail], wrong, { errors });
  }
  const { website, seconds = minSeconds, ...enquiry } = data;
  if (website !== '' || !(seconds >= minSeconds))
    throw new EnquiryRefused('bot', ['bad-request', 'The enquiry looks automated; send it again']);
  return enquiry;
}

/** The form with what the visitor wrote. Works without JavaScript, and its script finds the same elements. */
function filled(html: string, values: Values, shown: readonly string[]): string {
  const start = html.indexOf('data-enquiry');
  let form = html.slice(start);
  const first = names.find((name) => shown.includes(name));
  for (const name of names) {
    const text = String(values[name] ?? '');
    const marks = `${shown.includes(name) ? ` aria-invalid="true" aria-describedby="enquiry-${name}-error"` : ''}${name === first ? ' autofocus=""' : ''}`;
    const value = name === 'message' ? '' : ` value="${escapeUTF8(text)}"`;
    form = form.replace(` name="${name}"`, (found) => found + value + marks);
    if (name === 'message') form = form.replace('></textarea>', () => `>\n${escapeText(text)}</textarea>`);
  }
  for (const name of shown) {
    const at = form.indexOf(`data-error="${name}"`);
    if (at >= 0) form = form.slice(0, at) + form.slice(at).replace(' hidden=""', '');
  }
  return html.slice(0, start) + form;
}

function isSameOrigin({ headers, host, protocol }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === publicUrl || origin === `${protocol}://${host}`;
}

export type EnquiryReports = Pick<EnquiryService, 'counts' | 'refused' | 'report'>;

/** `POST /enquiries`, and `POST /contact` of forms. Undefined without a receiver in the settings. */
export async function openEnquiries(
  app: FastifyInstance,
  options: EnquiryOptions,
): Promise<EnquiryReports | undefined> {
  const { config, clock, outages, events, store, identity, responseCache, documentsAt, admit, admitEnquiry } = options;
  if (!config.enquiry) return undefined;
  const path = join(config.cache.dataDir, 'enquiries.sqlite');
  const stores = [
    ...(store.redis ? [redisEnquiries(store.redis, identity)] : []),
    sqliteEnquiries({ path, clock, listen: events.cache.notify }),
  ];
  const service = new EnquiryService({ clock, outages, stores, deliver: deliveryTo(config.enquiry, clock.now) });
  app.addHook('onListen', async () => service.deliverDue());
  app.addHook('preClose', () => service.close());
  app.addHook('onClose', async () => {
    for (const one of stores) one.close();
  });
  const { documents: main } = documentsAt('/');
  const page = pathOf('contact');

  /** The slugs are those of the form's language, the titles those of the main language. */
  async function enquiryOf(
    { id = randomUUID(), about, wall, ...sent }: ReturnType<typeof parsed>,
    { sources }: DocumentServices,
  ): Promise<Enquiry> {
    const { waitMs, messages, publicConfig } = main;
    const read: ReadDependency = (source) => responseCache.part(source, waitMs);
    const asked = await itemsBySlug({ sources, read }, about);
    const listed = await Promise.all(asked.map((item) => findListedById({ sources: main.sources, read }, item.id)));
    const items = listed.flatMap((one) => (one.kind === 'found' ? [one.value.item] : []));
    const pieces = items.map(({ title, year, canonicalPath }) => ({
      ...{ title: [title, year].filter(Boolean).join(', '), url: absoluteUrl(canonicalPath, publicConfig()) },
    }));
    const titles = items
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 200);
    const subject = oneLine([formatMessage(messages, 'heading.contact'), titles].filter(Boolean).join(': '));
    return {
      ...{ id, receivedAt: new Date(clock.now()).toISOString(), ...sent, subject, pieces },
      ...(wall && { wall: formatMessage(messages, 'art.for-wall', { width: wall }) }),
    };
  }

  async function accept(request: FastifyRequest, values: Values): Promise<Enquiry> {
    if (!isSameOrigin(request, main.publicConfig().publicUrl))
      throw new EnquiryRefused('origin', ['bad-request', 'Enquiries are accepted from pages of this site only']);
    const enquiry = await enquiryOf(parsed(values), documentsAt(partsOf(request.url).path).documents);
    await admitEnquiry(request).catch((error: PublicError) => {
      throw new EnquiryRefused('limit', [error.code, error.message], ['limit'], { retryAfterS: error.retryAfterS });
    });
    await service.add(enquiry).catch(() => {
      const { mail, artMail = mail } = main.publicConfig().brand;
      const detail = `The enquiry could not be stored${artMail ? `; write to ${artMail}` : ''}`;
      throw new EnquiryRefused('storage', ['overloaded', detail], ['storage'], { retryAfterS: 60 });
    });
    return enquiry;
  }

  async function sendForm(request: FastifyRequest, response: FastifyReply, values: Values, error: EnquiryRefused) {
    const { documents } = documentsAt(partsOf(request.url).path);
    const match = matchSiteRoute(page);
    const query = new URLSearchParams({ about: String(values.about ?? ''), wall: String(values.wall ?? '') });
    const builder = match && pageBuilder(documents, { path: page, match }, pageQueryOf('contact', `?${query}`));
    const built = await (builder && responseCache.produce(builder));
    if (built?.kind !== 'found') throw error;
    const { representation } = built;
    setHeaders(response, representation.headers);
    setHeaders(response, ['Referrer-Policy', 'same-origin', 'Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex']);
    if (error.retryAfterS !== undefined) response.header('Retry-After', String(error.retryAfterS));
    const html = String(await identityOf(representation));
    return response
      .code(problemKinds[error.code].status)
      .type(representation.contentType)
      .send(filled(html, values, error.shown));
  }

  async function receive(request: FastifyRequest, response: FastifyReply) {
    const isHtml = isForm(request.headers) && /\btext\/html\b/.test(request.headers.accept ?? '');
    setHeaders(response, [...dataHeaders, 'Cache-Control', 'no-store', 'Referrer-Policy', 'same-origin']);
    let values: Values = {};
    try {
      values = valuesOf(request);
      const { id, receivedAt } = await accept(request, values);
      if (!isHtml) return response.code(202).send({ id, receivedAt });
      return response.redirect(`${documentsAt(partsOf(request.url).path).prefix}${page}?items=sent`, 303);
    } catch (error) {
      if (!(error instanceof EnquiryRefused)) throw error;
      service.refused[error.reason] += 1;
      return isHtml && error.reason !== 'origin'
        ? sendForm(request, response, values, error)
        : sendProblem(response, problemOfError(error));
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', async () => {
      throw new PublicError('unsupported-media-type', `Send ${types.join(' or ')}`);
    });
    const pages = (main.publicConfig().locales ?? [{ prefix: '' }]).map(({ prefix }) => prefix + page);
    const route = { bodyLimit, onRequest: admit, preParsing: continueExpectedBody };
    for (const url of ['/enquiries', ...pages]) scope.post(url, route, receive);
    refuseAllButPost(scope, '/enquiries');
  });
  return service;
}
