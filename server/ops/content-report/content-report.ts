import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { LinkedLanguage } from '../../../shared/contract/language.ts';
import type { PreviewConfig } from '../../../shared/contract/preview.ts';
import { editUrlOf } from '../../../shared/page/edit-url.ts';
import { matchSiteRoute, type PageName, seoSlugOf } from '../../../shared/page/site-routes.ts';
import type { Channel } from '../../base/channel.ts';
import type { Clock } from '../../base/clock.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { DependencyReader, ReadDependency } from '../../cache/dependency.ts';
import type { Source } from '../../cache/entry.ts';
import type { CacheEvent } from '../../cache/events.ts';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { annotationOf } from '../../content/annotation.ts';
import type { SiteDependencies, SiteFacts } from '../../content/dependencies.ts';
import { allEvents } from '../../content/events.ts';
import { languagesOfPage } from '../../content/languages.ts';
import { projectBySlug } from '../../content/project.ts';
import { maxCovered } from '../../content/reading/coverage.ts';
import { seoOf } from '../../content/seo.ts';
import { pageSummaryOf, sitePages, textPages } from '../../content/site-pages.ts';
import type { Sources } from '../../content/sources.ts';
import { withTextTrees } from '../../content/text-trees.ts';
import type { Media } from '../../media/media.ts';
import { unreadableReasonOf } from '../../media/probe/analysis-store.ts';
import type { ContentFolder, FolderChange } from '../../upstream/folder/content-folder.ts';
import { type Finding, findingsOf, namedIn, pathOfFile, type ReportedPage } from './findings.ts';
import { type LinkTarget, linkTargetOf, type OwnLinkServices } from './own-links.ts';

export interface ReportServices extends SiteFacts, OwnLinkServices {
  readonly sources: Sources;
  readonly responseCache: DependencyReader & OwnLinkServices['responseCache'];
  readonly values: Pick<ContentCache, 'inspect' | 'failing'>;
  readonly media: { readonly known: Pick<Media['known'], 'entries'> };
  readonly clock: Clock;
  readonly memory: Pick<MemoStore, 'remember' | 'recall' | 'announce' | 'onNews'>;
  readonly events: { readonly cache: Channel<CacheEvent>; readonly folder: Channel<FolderChange> };
  readonly folder?: Pick<ContentFolder, 'errors'> | undefined;
  readonly editUrls: PreviewConfig;
}

export interface ReportedFinding extends Finding {
  readonly since: string;
  readonly editUrl?: string | undefined;
  readonly ignored?: string | undefined;
}

export interface Report {
  readonly at: string;
  readonly pages: number;
  readonly findings: readonly ReportedFinding[];
  readonly history: readonly (readonly [day: string, count: number])[];
  /** Where the fields of the CMS are shown, by call. */
  readonly coverage: readonly CallCoverage[];
  /** Of each page and language: the language of its main text, and whether all texts are in it. Undefined with one language. */
  readonly languages?: readonly LanguageRow[];
  /** Since when the CMS has not returned some of the content, so that changes do not appear. */
  readonly failingSince?: string;
}

export interface LanguageRow extends Pick<ReportedPage, 'path' | 'title'> {
  readonly languages: readonly Pick<LinkedLanguage, 'locale' | 'text' | 'isComplete'>[];
}

type CoveredCall = 'projects' | 'works' | 'pages';

export interface CallCoverage {
  readonly call: CoveredCall;
  readonly read: number;
  /** `count` entries have a field. Without places, the site does not show it. */
  readonly fields: readonly { readonly field: string; readonly places: readonly string[]; readonly count: number }[];
}

const memorySchema = z.object({
  since: z.record(z.string(), z.string()),
  ignored: z.record(z.string(), z.string()),
  history: z.array(z.tuple([z.string(), z.number()])),
});

type Memory = z.infer<typeof memorySchema>;

function memoryIn(text: string | undefined): Memory | undefined {
  try {
    return text === undefined ? undefined : memorySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const memoName = 'report';
const waitMs = 30_000;
const debounceMs = 500;
const coveredForMs = 3_600_000;
const maxFields = 200;
const maxDays = 31;

/** Findings whose page is unknown now, and will be read again. */
const maxUnseen = 5_000;

/** Entries of a record whose findings still exist, or may exist. */
function remaining(record: Readonly<Record<string, string>>, ids: ReadonlySet<string>, isComplete: boolean) {
  const all = Object.entries(record);
  const unseen = isComplete ? [] : all.filter(([id]) => !ids.has(id)).slice(-maxUnseen);
  return [...all.filter(([id]) => ids.has(id)), ...unseen];
}

/** Pages that the footer links to. */
const inFooter: ReadonlySet<PageName> = new Set(['privacy-policy', 'accessibility']);

async function reportedText(parts: SiteDependencies, services: ReportServices): Promise<ReportedPage[]> {
  const read = await parts.read(parts.sources.menu);
  const menu = read.kind === 'found' ? read.value : undefined;
  const texts = await textPages(parts, menu, menu?.pageSlugs);
  const found = texts.flatMap((text) => (text.page.kind === 'found' ? [{ text, content: text.page.value }] : []));
  const pages: ReportedPage[] = [];
  for (const { text, content } of found) {
    const match = matchSiteRoute(text.path);
    if (content.isBuiltIn || content.isEmpty || !match) continue;
    const { title } = pageSummaryOf(text, services);
    const whole = (await withTextTrees(content)) as typeof content;
    const name = match.route.content;
    const source = name === 'page' ? parts.sources.page(content.slug) : parts.sources[name as 'about'];
    pages.push({
      ...{ path: text.path, title, content: whole, seo: await seoOf(parts, seoSlugOf(match)) },
      isInMenu: text.label !== undefined || inFooter.has(match.page),
      ...storedFacts(services, source),
    });
    await nextTurn();
  }
  return pages;
}

function storedFacts({ values }: Pick<ReportServices, 'values'>, source: Source<unknown>) {
  const { entry } = values.inspect(source);
  const { changesAtMs } = entry ?? {};
  const { repairs, places } = annotationOf(entry ?? {});
  return {
    repairs: repairs.map(({ rule, pointer, item }) => ({ rule, item, pointer: within(item ?? places, pointer) })),
    places,
    changesAt: changesAtMs === undefined ? undefined : new Date(changesAtMs).toISOString(),
  };
}

const within = (part: { readonly pointer: string } | undefined, pointer: string): string =>
  part && pointer.startsWith(part.pointer) ? pointer.slice(part.pointer.length) : pointer;

async function reportedPages(parts: SiteDependencies, services: ReportServices): Promise<ReportedPage[]> {
  const pages: ReportedPage[] = [];
  for (const section of ['design', 'art'] as const) {
    const source = parts.sources.list(section);
    const list = await parts.read(source);
    if (list.kind !== 'found') continue;
    const path = section === 'design' ? '/design' : `/art/${parts.publicConfig().artistSlug}`;
    const { repairs, ...facts } = storedFacts(services, source);
    const { items } = list.value;
    const titles = new Map<string | undefined, string>(items.map(({ slug, title }) => [slug, title]));
    const ofItems = repairs.map((repair) => ({ ...repair, twin: titles.get(repair.item?.slug) }));
    const byItem = Map.groupBy(ofItems, ({ item }) => item?.id);
    const ids = new Set<string | undefined>(items.map(({ id }) => idInCms(id)));
    const ofList = repairs.filter(({ item }) => !ids.has(item?.id));
    pages.push({ path, title: section === 'design' ? 'Projects' : 'Works', ...facts, repairs: ofList });
    for (const { id, slug, title } of items) {
      const project = await projectBySlug(parts, section, slug);
      if (project.kind === 'absent')
        pages.push({ path, title, isMissing: true, repairs: [], places: { id: idInCms(id), pointer: '', at: {} } });
      if (project.kind !== 'found') continue;
      const { value } = project;
      const own = storedFacts(services, parts.sources.project(id));
      const whole = (await withTextTrees(value)) as typeof value;
      const seo = await seoOf(parts, `${section}/${slug}`);
      pages.push({
        ...{ path: value.canonicalPath, title, project: whole, seo },
        formerSlugs: parts.sources.formerSlugs.formerOf(section, value),
        ...own,
        repairs: [...own.repairs, ...(byItem.get(idInCms(id)) ?? [])],
      });
      await nextTurn();
    }
  }
  return [...pages, ...(await reportedText(parts, services)), ...(await reportedEvents(parts, services))];
}

async function reportedEvents(parts: SiteDependencies, services: ReportServices): Promise<ReportedPage[]> {
  const events = await allEvents(parts);
  const { repairs } = storedFacts(services, parts.sources.events);
  const pages: ReportedPage[] = [];
  for (const event of events.kind === 'found' ? events.value : []) {
    const own = repairs.filter(({ item }) => item?.id === event.id);
    const whole = (await withTextTrees(event)) as typeof event;
    pages.push({ path: event.canonicalPath, title: event.title, event: whole, repairs: own });
  }
  return pages;
}

async function languageRows(parts: SiteDependencies, pages: readonly ReportedPage[]): Promise<LanguageRow[]> {
  const rows: LanguageRow[] = [];
  for (const { path, title, project, content } of pages) {
    const match = matchSiteRoute(path);
    const own = { ...(project && { project }), ...(content && { content }) };
    const languages = match && (project || content) ? await languagesOfPage(parts, match, own) : undefined;
    if (languages) rows.push({ path, title, languages });
  }
  return rows;
}

/** Reads the first entries of a call, as the list and as their own calls return them, until one fails. */
async function coverageOf(call: CoveredCall, keys: readonly string[], sources: Sources): Promise<CallCoverage> {
  const list = call === 'pages' ? [] : await sources.coverage({ name: call, key: '' });
  const placed: { field: string; places: readonly string[]; index: number }[] = [];
  let read = 0;
  for (const [index, key] of keys.slice(0, list ? maxCovered : 0).entries()) {
    const detail = await sources.coverage({ name: call === 'pages' ? 'page' : 'project', key });
    if (!detail) break;
    read += 1;
    for (const [field, places] of [list?.[index] ?? [], detail[0] ?? []].flat()) placed.push({ field, places, index });
  }
  const byField = Map.groupBy(placed, ({ field }) => field);
  const fields = [...byField].slice(0, maxFields).map(([field, some]) => ({
    field,
    places: [...new Set(some.flatMap(({ places }) => places))],
    count: new Set(some.map(({ index }) => index)).size,
  }));
  // A record may be shown as a whole in the detail only.
  const isWithin = (field: string) => [...byField.keys()].some((other) => field.startsWith(`${other}.`));
  return { call, read, fields: fields.filter(({ field, places }) => places.length > 0 || !isWithin(field)) };
}

/** Works of a call of their own have another ID on the site. */
const idInCms = (id: string): string => id.replace(/^work~/, '');

/** Entries without a page have the path of their list. */
const keyOf = ({ path, title }: Pick<Finding, 'path' | 'title'>): string => `${path} ${title}`;

function editUrlIn(editUrls: PreviewConfig, pointer: string, page: ReportedPage | undefined): string | undefined {
  const { project, content, places } = page ?? {};
  const id = places?.id ?? (project && idInCms(project.id));
  if (id === undefined) return undefined;
  const collection = content ? 'pages' : page?.path.startsWith('/art/') ? 'works' : 'projects';
  return editUrlOf(editUrls, { collection, id, slug: (project ?? content)?.slug, pointer });
}

/** Finds what editors should improve, in the background after each change of the content. */
export class ContentReport {
  readonly #services: ReportServices;
  #report: Promise<Report> | undefined;
  /** As last read or written. */
  #memory: Memory | undefined;
  /** Reasons given here that the store does not contain yet. Empty: the finding is open again. */
  readonly #unstored = new Map<string, string>();
  #remembering: Promise<unknown> = Promise.resolve();
  #refreshing = Promise.resolve();
  #cancel: (() => void) | undefined;
  #coverage: readonly CallCoverage[] = [];
  #coveredAtMs = Number.NEGATIVE_INFINITY;

  constructor(services: ReportServices) {
    this.#services = services;
    services.events.cache.listen((event) => {
      if (event.type === 'replaced' || (event.type === 'load-accepted' && event.isChanged)) this.#outdate();
    });
    services.events.folder.listen(() => this.#outdate());
    // An editor of another replica has ignored a finding.
    services.memory.onNews(() => this.#outdate());
  }

  /** Returns the latest report. The first call reads all content. */
  async read(): Promise<Report> {
    this.#report ??= this.#compute();
    const report = await this.#report.catch((error: unknown) => {
      this.#report = undefined;
      throw error;
    });
    const failures = this.#services.values.failing().map(({ firstAtMs }) => firstAtMs);
    return failures.length > 0 ? { ...report, failingSince: new Date(Math.min(...failures)).toISOString() } : report;
  }

  /** Keeps a finding out of the list until its value changes. Without a reason, shows it again. */
  async ignore(id: string, reason: string): Promise<void> {
    this.#unstored.set(id, reason);
    await this.#update((memory) => memory);
    this.#services.memory.announce(memoName);
    const { findings, ...report } = await this.read();
    const ignored = reason === '' ? undefined : reason;
    const changed = findings.map((finding) => (finding.id === id ? { ...finding, ignored } : finding));
    this.#report = Promise.resolve({ ...report, findings: changed });
  }

  async close(): Promise<void> {
    this.#cancel?.();
  }

  #outdate(): void {
    if (!this.#report || this.#cancel) return;
    this.#cancel = this.#services.clock.after(debounceMs, () => {
      this.#cancel = undefined;
      this.#refreshing = this.#refreshing.then(async () => {
        const report = await this.#compute().catch(() => undefined);
        if (report) this.#report = Promise.resolve(report);
      });
    });
  }

  async #compute(): Promise<Report> {
    const services = this.#services;
    let isComplete = true;
    const read: ReadDependency = async (source) => {
      const part = await services.responseCache.part(source, waitMs);
      isComplete &&= part.kind !== 'unknown';
      return part;
    };
    const parts = { ...services, read };
    const [pages, site] = [await reportedPages(parts, services), await sitePages(parts)];
    const languages = await languageRows(parts, pages);
    const paths = new Set(site.kind === 'found' ? site.value.map(({ path }) => path) : []);
    const known = new Map(services.media.known.entries());
    const named = namedIn(pages);
    const isAnalyzed = (id: string) => /^(?:measured|unreadable)$/.test(known.get(id)?.kind ?? '');
    isComplete &&= [...named.images].every(isAnalyzed);
    const errors = services.folder?.errors ?? [];
    for (const { file } of errors) paths.add(pathOfFile(file));
    const targets = new Map<string, LinkTarget>();
    for (const path of named.own)
      targets.set(path, paths.has(path) ? 'works' : await linkTargetOf(path, parts, services));
    const found = findingsOf(pages, {
      errors,
      isPath: (path) => targets.get(path) !== 'broken',
      movedTo: (path) => {
        const target = targets.get(path);
        return typeof target === 'object' ? target.to : undefined;
      },
      unreadable: { get: (id) => unreadableReasonOf(known.get(id)) },
      onlyOriginal: (id) => {
        const measure = known.get(id);
        return measure?.kind === 'measured' ? measure.image.onlyOriginal : undefined;
      },
      weights: new Map(
        [...known].flatMap(([id, measure]): [string, number][] =>
          measure.kind === 'measured' && measure.image.bytes ? [[id, measure.image.bytes]] : [],
        ),
      ),
    });
    // A change of one entry must not cause a call for each of many.
    if (!services.folder && services.clock.now() - this.#coveredAtMs > coveredForMs) {
      const keys = (section: string) =>
        pages.flatMap(({ project }) => (project?.section === section ? project.id : []));
      const slugs = pages.flatMap(({ content }) => content?.slug ?? []);
      const all = [
        await coverageOf('projects', keys('design'), services.sources),
        await coverageOf('works', keys('art'), services.sources),
        await coverageOf('pages', slugs, services.sources),
      ].filter(({ fields }) => fields.length > 0);
      if (all.length > 0) this.#coveredAtMs = services.clock.now();
      if (all.length > 0) this.#coverage = all;
    }
    const report = await this.#dated(found, pages, isComplete);
    return languages.length > 0 ? { ...report, languages } : report;
  }

  async #dated(found: readonly Finding[], pages: readonly ReportedPage[], isComplete: boolean): Promise<Report> {
    const { clock, editUrls } = this.#services;
    const at = new Date(clock.now()).toISOString();
    const day = at.slice(0, 10);
    const ids = new Set(found.map(({ id }) => id));
    const { since, ignored, history } = await this.#update((memory) => {
      const count = found.filter(({ id }) => memory.ignored[id] === undefined).length;
      const dates = found.map(({ id }) => [id, memory.since[id] ?? at] as const);
      return {
        since: Object.fromEntries([...remaining(memory.since, ids, isComplete), ...dates]),
        ignored: Object.fromEntries(remaining(memory.ignored, ids, isComplete)),
        history: [...memory.history.filter(([other]) => other !== day), [day, count] as [string, number]].slice(
          -maxDays,
        ),
      };
    });
    const byPath = new Map(pages.flatMap((page) => [page.path, keyOf(page)].map((key) => [key, page] as const)));
    const findings = found.map((finding): ReportedFinding => {
      const page = byPath.get(keyOf(finding)) ?? byPath.get(finding.path);
      const editUrl = editUrlIn(editUrls, finding.pointer, page);
      return { ...finding, since: since[finding.id] ?? at, ignored: ignored[finding.id], editUrl };
    });
    return { at, pages: pages.length, findings, history, coverage: this.#coverage };
  }

  /** Changes the memory, one change after the other. */
  #update(change: (memory: Memory) => Memory): Promise<Memory> {
    const updated = this.#remembering.then(() => this.#updateNow(change));
    this.#remembering = updated.catch(() => undefined);
    return updated;
  }

  /** Another replica may have changed the stored memory. If the store fails, its content is not overwritten. */
  async #updateNow(change: (memory: Memory) => Memory): Promise<Memory> {
    const { memory } = this.#services;
    const text = await memory.recall(memoName).catch(() => 'failed' as const);
    const stored = text === 'failed' ? undefined : memoryIn(text);
    const known = stored ?? this.#memory ?? { since: {}, ignored: {}, history: [] };
    const ignored = { ...known.ignored };
    for (const [id, reason] of this.#unstored) {
      if (stored && (stored.ignored[id] ?? '') === reason) this.#unstored.delete(id);
      if (reason === '') delete ignored[id];
      else ignored[id] = reason;
    }
    this.#memory = change({ ...known, ignored });
    for (const id of this.#unstored.keys()) {
      if (ignored[id] !== this.#memory.ignored[id]) this.#unstored.delete(id);
    }
    const written = JSON.stringify(this.#memory);
    if (text !== 'failed' && text !== written) memory.remember([[memoName, written]]);
    return this.#memory;
  }
}
