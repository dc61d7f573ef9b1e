import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EventFeed } from '../../server/http/event-feed.ts';
import { operations } from '../../shared/contract/operations.ts';
import { type ProblemCode, problemKinds, problemSchema } from '../../shared/contract/problem.ts';
import { responseHeaders } from '../../shared/contract/response-headers.ts';
import { targetOf } from '../check/openapi/examples.ts';
import { describedOperations } from '../helpers/described-api.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Fault, json, status } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { freePort } from '../helpers/free-port.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { pictureOf, srcOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const load = vi.hoisted(() => ({ isBusy: false }));

// No test can hold the event loop up for seconds and still ask something.
vi.mock('../../server/base/process-load.ts', async (original) => ({
  ...(await original<typeof import('../../server/base/process-load.ts')>()),
  ProcessLoad: class {
    heapBytes = 0;
    rssBytes = 0;
    get eventLoopDelayMs() {
      return load.isBusy ? 2_000 : 0;
    }
    close() {}
  },
}));

/** Has an operation fail in one way: the reply. */
type Case = (name: string) => Promise<Response>;

const media: ReadonlySet<string> = new Set(['original', 'rendition']);
const long = 'x'.repeat(201);

/** Request targets of operations by name, where not those of the examples. */
type Targets = Readonly<Record<string, string>>;

const examples: Targets = Object.fromEntries(operations.map((one) => [one.name, targetOf(one, one.example ?? {})]));

const malformed: Targets = {
  projects: '/api/v1/design/projects?limit=0',
  works: '/api/v1/art/works?sort=none',
  project: `/api/v1/design/projects/${long}`,
  work: `/api/v1/art/works/${long}`,
  projectById: `/api/v1/projects/${long}`,
  resolve: '/api/v1/resolve?section=music&slug=x',
  about: '/api/v1/about?text=none',
  process: '/api/v1/process?text=none',
  biography: '/api/v1/biography?text=none',
  page: `/api/v1/pages/${long}`,
  search: '/api/v1/search',
  seo: '/api/v1/seo',
  view: '/api/v1/view?path=design',
  icons: '/api/icons/lucide.json',
};

const ofNothing: Targets = {
  project: '/api/v1/design/projects/none',
  work: '/api/v1/art/works/none',
  projectById: '/api/v1/projects/none',
  resolve: '/api/v1/resolve?section=art&slug=none',
  page: '/api/v1/pages/none',
  view: '/api/v1/view?path=/design/none',
  icons: '/api/icons/none.json?icons=mail',
  messages: '/_i18n/de-DE/messages.json',
  original: '/media/AAAAAAAAAAAA/x.jpg',
  rendition: '/media/AAAAAAAAAAAA/AAAAAAAA/480.webp',
};

const ofDeleted: Targets = {
  project: '/api/v1/design/projects/two',
  work: '/api/v1/art/works/eight',
  projectById: '/api/v1/projects/2',
  resolve: '/api/v1/resolve?section=design&slug=two',
  view: '/api/v1/view?path=/design/projects/two',
};

const at = ({ url }: RunningSite, target: string | undefined, init: RequestInit = {}) => {
  if (target === undefined) throw new Error('There is no target for this operation');
  return fetch(url + target, { redirect: 'manual', ...init });
};

/** Sites that several cases ask, by what they are like. */
const sites = new Map<string, Promise<RunningSite>>();
const closing: (() => Promise<void>)[] = [];

function siteThatIs(what: string, start: () => Promise<RunningSite>): Promise<RunningSite> {
  const started =
    sites.get(what) ??
    start().then((site) => {
      closing.push(() => site.close());
      return site;
    });
  sites.set(what, started);
  return started;
}

afterAll(async () => {
  for (const close of closing) await close();
});

const plainSite = () => siteThatIs('plain', () => startSite());

/** A site whose upstream answers every call with that status. */
const siteOver = (code: number) =>
  siteThatIs(`over ${code}`, async () => {
    const site = await startFaultySite();
    site.upstream.fault('*', status(code));
    return site;
  });

/** A site whose Redis does not answer: what another replica knows it cannot look up. */
const siteWithoutStore = () =>
  siteThatIs('without its store', async () => {
    const env = { CACHE_STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
    return startSite({ env });
  });

/** Addresses that may well be another replica's. */
const unknownFiles: Targets = {
  original: `/media/${'A'.repeat(16)}/x.jpg`,
  rendition: `/media/${'A'.repeat(16)}/AAAAAAAA/480.webp`,
};

/** A site that knows its one picture, and where the file and a rendition of it are; nothing of them is on disk. */
async function pictureSite(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startOnePictureUpstream();
  onTestFinished(() => upstream.close());
  upstream.give(await evenPicture(1200, 800).jpeg().toBuffer());
  const settings = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite', ...env };
  const first = await upstream.siteOf(settings);
  const picture = await pictureOf(first);
  await first.close();
  rmSync(join(settings.DATA_DIR, 'media'), { recursive: true });
  const site = await upstream.siteOf(settings);
  const targets: Targets = { original: picture.src, rendition: srcOf(picture, 480, 'image/webp') };
  return { site, upstream, targets };
}

const opsToken = 'a-token-of-some-length';

/** A site whose content had a project and a work that are deleted. */
async function startSiteOfDeleted(): Promise<RunningSite> {
  const upstream = await startFaultyUpstream();
  closing.push(() => upstream.close());
  const clock = new ManualClock();
  const list = (call: string, slugs: Readonly<Record<number, string>>) =>
    upstream.fault(call, json(Object.entries(slugs).map(([id, slug]) => ({ id: Number(id), slug, title: slug }))));
  const [design, art] = ['get-design-projects/', 'get-art-projects/'];
  const env = { ...testEnv(upstream.url), CACHE_STORE: 'sqlite', CACHE_FRESH_S: '60', OPS_TOKEN: opsToken };
  list(design, { 1: 'one', 2: 'two' });
  list(art, { 9: 'nine', 8: 'eight' });
  const site = await startSite({ env, clock });
  const refresh = async (count: number) => {
    clock.advance(61_000);
    const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
    await at(site, '/ops/purge', { method: 'POST', headers, body: '{"all":true}' });
    for (const target of ['/api/v1/design/projects', '/api/v1/art/works']) {
      await eventually(async () => {
        const { items } = await (await at(site, target)).json();
        return items.length === count;
      });
    }
  };
  await refresh(2);
  list(design, { 1: 'one' });
  list(art, { 9: 'nine' });
  await refresh(1);
  await refresh(1);
  return site;
}

/** What is answered to whoever has asked for all that an address may. */
async function askedTooMuch(name: string): Promise<Response> {
  if (media.has(name)) {
    const { site, upstream, targets } = await pictureSite({ MEDIA_RATE_LIMIT_PER_MINUTE: '1' });
    upstream.fault('picture.jpg', status(500));
    await at(site, targets[name]);
    return at(site, targets[name]);
  }
  const site = await siteThatIs('asked too much', () => startSite({ env: { RATE_LIMIT_PER_MINUTE: '1' } }));
  await at(site, '/api/v1/projects/none');
  return at(site, examples[name]);
}

/** The first seconds after a start are no measure of load. */
async function becomeBusy(site: RunningSite): Promise<void> {
  load.isBusy = true;
  await eventually(async () => (await at(site, '/api/v1/projects/none')).status === 503);
}

const loadLimit = { SERVER_LIMITS: 'max_event_loop_delay_ms=1000' };

async function whileBusy(name: string): Promise<Response> {
  const { site, targets } = media.has(name)
    ? await pictureSite(loadLimit)
    : { site: await siteThatIs('busy', () => startSite({ env: loadLimit })), targets: examples };
  await becomeBusy(site);
  onTestFinished(() => {
    load.isBusy = false;
  });
  return at(site, targets[name]);
}

async function withFault(name: string): Promise<Response> {
  const site = await siteThatIs('broken', () => startSite());
  const fault = new Error('a fault of ours');
  vi.spyOn(site.services.responseCache, 'make').mockRejectedValue(fault);
  vi.spyOn(site.services.iconSets, 'find').mockRejectedValue(fault);
  vi.spyOn(site.services.media.registry, 'find').mockRejectedValue(fault);
  vi.spyOn(EventFeed.prototype, 'admits').mockImplementation(() => {
    throw fault;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return at(site, ofNothing[name] ?? examples[name]);
}

async function ofBadFile(name: string, fault: Fault, env = {}): Promise<Response> {
  const { site, upstream, targets } = await pictureSite(env);
  upstream.fault('picture.jpg', fault);
  return at(site, targets[name]);
}

const deadlines = { UPSTREAM_SOFT_DEADLINE_MS: '2000', UPSTREAM_HARD_DEADLINE_MS: '2000' };

/** Codes that no described operation gives: those of operators and of oEmbed. */
type UndescribedCode = 'unauthorized' | 'not-implemented' | 'content-too-large' | 'unsupported-media-type';

/** Of each code one way to bring it about. What nobody can be brought to say is not described. */
const cases: Readonly<Record<Exclude<ProblemCode, UndescribedCode>, Case>> = {
  'bad-request': async (name) => at(await plainSite(), malformed[name]),
  'not-found': async (name) => {
    const target = ofNothing[name];
    return target === undefined ? at(await siteOver(404), examples[name]) : at(await plainSite(), target);
  },
  gone: async (name) => at(await siteThatIs('deleted', startSiteOfDeleted), ofDeleted[name]),
  'method-not-allowed': async (name) => at(await plainSite(), ofNothing[name] ?? examples[name], { method: 'PUT' }),
  'range-not-satisfiable': async (name) => {
    const { site, targets } = await pictureSite();
    await at(site, targets.rendition);
    return at(site, targets[name], { headers: { range: 'bytes=99999999-' } });
  },
  'too-many-requests': askedTooMuch,
  'upstream-unavailable': async (name) =>
    media.has(name) ? at(await siteWithoutStore(), unknownFiles[name]) : at(await siteOver(500), examples[name]),
  'bad-gateway': (name) => ofBadFile(name, status(500)),
  'gateway-timeout': (name) => ofBadFile(name, () => undefined, deadlines),
  overloaded: whileBusy,
  internal: withFault,
};

function caseOf(code: string): Case {
  const own = Object.entries(cases).find(([name]) => name === code);
  if (!own) throw new Error(`There is no case for ${code}: add one to the table above`);
  return own[1];
}

const named = Object.keys(responseHeaders).map((name) => name.toLowerCase());

describe('every operation returns every described problem [P9, F20]', () => {
  const all = describedOperations().flatMap((operation) =>
    Object.entries(operation.codes).flatMap(([code, names]) => names.map((name) => ({ operation, code, name }))),
  );

  test.each(all.map((one) => [one.operation.name, one.name, one] as const))('%s: %s [F20]', async (name, code, one) => {
    const reply = await caseOf(code)(name);
    expect(reply.headers.get('content-type'), await reply.clone().text()).toMatch(/^application\/problem\+json/);
    const problem = problemSchema.parse(await reply.json());
    expect([reply.status, problem.code]).toEqual([Number(one.code), code]);
    expect(problem.title).toBe(problemKinds[problem.code].title);
    const told = named.filter((header) => reply.headers.has(header));
    const described = Object.keys(one.operation.replies[one.code]?.headers ?? {}).map((header) => header.toLowerCase());
    expect(told.filter((header) => !described.includes(header))).toEqual([]);
    expect(reply.headers.get('x-request-id')).toBe(problem.requestId);
    expect(reply.headers.has('retry-after')).toBe(reply.status === 429 || reply.status === 503);
  });
});
