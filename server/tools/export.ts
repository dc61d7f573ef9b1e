/** `npm run export -- DIR` writes the content as a folder that `CONTENT_DIR` can name. */
import { cp, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import PQueue from 'p-queue';
import type { ExportLine } from '../../shared/contract/export.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import type { Seo } from '../../shared/contract/seo.ts';
import { decodeSegment } from '../../shared/page/site-routes.ts';
import { linesOf } from '../api/export-routes.ts';
import { type ContentApp, openForCommand } from '../app/services/content.ts';
import { configOfProcess } from '../app/start/environment.ts';
import { brandDirOf, readAppInputs } from '../app/start/read-app-inputs.ts';
import { systemClock } from '../base/clock.ts';
import { mapFound } from '../base/lookup-result.ts';
import type { Config } from '../config/config.ts';
import type { ImageKnowledge } from '../content/content-images.ts';
import type { SiteDependencies } from '../content/dependencies.ts';
import { eventBySlug, withNews } from '../content/events.ts';
import { fixedPage, isFixedPage, linkedGeneralPage } from '../content/general-page.ts';
import { linkedMenu } from '../content/linked-menu.ts';
import { projectById } from '../content/project.ts';
import { knownSeoSlug, seoOf } from '../content/seo.ts';
import { fixedSeoSlugs } from '../content/slug.ts';
import { signatureBytes, typeOfBytes } from '../media/file-type.ts';
import { siteFactsOf, siteLanguages } from '../site/public-config.ts';
import { isShown } from '../upstream/folder/folder-client.ts';
import { type ExportedSite, FolderWriter, mediaIn, placed, plainName, type Translation } from './export-folder.ts';
import { allRules, lockedData, recallFormerSlugs } from './former-rules.ts';
import {
  copied,
  fillFolder,
  isDiskError,
  type OutputFolder,
  pathIn,
  requireCms,
  runCommand,
  UnusableFolder,
  writeNew,
} from './output-folder.ts';

const rulesFile = 'route-rules.json';

const starter = join(import.meta.dirname, '..', 'upstream', 'folder', 'starter');

/** The folder measures its images again. */
const noAnalysis: ImageKnowledge = {
  recall: async () => [],
  want: async () => undefined,
  details: () => undefined,
  isPending: () => false,
  forgotten: 0,
  onKnown: () => undefined,
};

/** Longer than any load with its retries. */
const waitMs = 300_000;

const downloadsAtOnce = 4;

type Say = (line: string) => void;

interface ReadSite extends ExportedSite {
  readonly translations: readonly Translation[];
  readonly settings: Readonly<Record<string, string | undefined>>;
}

/** Lines in one language, with what the responses of items lack. */
async function textsOf(parts: SiteDependencies, lines: readonly ExportLine[]) {
  const items = lines.flatMap((line) => (line.kind === 'project' || line.kind === 'work' ? [line.value] : []));
  const pages = lines.flatMap((line) => (line.kind === 'page' ? [`design/${Object(line.value).slug}`] : []));
  const listed = new Map<string, ProjectSummary>();
  for (const source of [parts.sources.projects, parts.sources.works]) {
    const list = await parts.read(source);
    if (list.kind === 'found') for (const item of list.value.items) listed.set(item.id, item);
  }
  const slugs = items.map((item) => `${Object(item).section}/${Object(item).slug}`);
  const seo = new Map<string, Seo>();
  for (const slug of new Set([...fixedSeoSlugs, ...pages, ...slugs])) {
    seo.set(slug, await seoOf(parts, await knownSeoSlug(parts, slug)));
  }
  return { lines, listed, seo };
}

/** The same lines in another language. */
async function translated(parts: SiteDependencies, lines: readonly ExportLine[], prefix: string) {
  const ownValue = async ({ kind, value }: { readonly kind: string; readonly value: unknown }) => {
    const { id, slug } = value as { readonly id: string; readonly slug: string };
    if (kind === 'menu')
      return mapFound(await parts.read(parts.sources.menu), async (menu) =>
        linkedMenu(await withNews(parts, menu), parts),
      );
    if (kind === 'landing') return parts.read(parts.sources.landing);
    if (kind === 'event') return eventBySlug(parts, slug);
    if (kind !== 'page') return projectById(parts, id);
    return isFixedPage(slug) ? fixedPage(parts, slug) : linkedGeneralPage(parts, slug);
  };
  const own: ExportLine[] = [];
  for (const line of lines) {
    const found = 'value' in line ? await ownValue(line) : undefined;
    // The folder adds the prefix to links again.
    const text = JSON.stringify(found?.kind === 'found' ? { ...line, value: found.value } : line);
    own.push(JSON.parse(text.replaceAll(`href=\\"${prefix}/`, 'href=\\"/')) as ExportLine);
  }
  return own;
}

async function readSite(app: ContentApp, inputs: Awaited<ReturnType<typeof readAppInputs>>): Promise<ReadSite> {
  const { config, media, sources, responseCache, publicUrl } = app;
  const messages = [inputs.messages, ...inputs.translations];
  const locales = siteLanguages(config, messages);
  const partsIn = (index: number): SiteDependencies => ({
    ...siteFactsOf({
      ...{ ...inputs, messages: messages[index] ?? inputs.messages, config, clock: systemClock },
      ...{ registry: media.registry, iconPrefixes: [], publicUrl },
      ...(locales && { locale: config.locales[index], locales }),
    }),
    sources: index === 0 ? sources : sources.inLocale(config.locales[index] ?? ''),
    read: (source) => responseCache.part(source, waitMs),
  });
  const parts = partsIn(0);
  const lines: ExportLine[] = [];
  for await (const line of linesOf(parts, true)) lines.push(line);
  const translations: Translation[] = [];
  for (const [index, locale] of config.locales.entries()) {
    if (index === 0) continue;
    const own = partsIn(index);
    const others = config.locales.filter((one) => one !== locale);
    translations.push({ ...(await textsOf(own, await translated(own, lines, `/${locale}`))), locale, others });
  }
  const { atelierName: atelier, artistName: artist, artistSlug } = config;
  const { wechatQr, wechatContact } = parts.publicConfig();
  const settings = { WECHAT_QR: wechatQr?.src, WECHAT_CONTACT: wechatContact?.src };
  return { ...(await textsOf(parts, lines)), translations, names: { atelier, artist, artistSlug }, settings };
}

/** File name extensions by type, for URLs without a file name. */
const endings: Readonly<Record<string, string>> = {
  ...{ jpeg: '.jpg', 'svg+xml': '.svg', quicktime: '.mov', ogg: '.ogv', mpeg: '.mp3', 'x-icon': '.ico' },
};

async function endingOf(file: string, announced: string): Promise<string> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
  await handle.close();
  const type = /^image\/svg/i.test(announced) ? announced : (typeOfBytes(buffer.subarray(0, bytesRead)) ?? '');
  const [, sub = ''] = /^(?:image|video|audio|application)\/([\w.+-]+)/.exec(type) ?? [];
  return sub === 'octet-stream' ? '' : (endings[sub] ?? (sub && `.${sub}`));
}

/** The file name in `Content-Disposition`, such as that of an asset of Directus, whose URL has an ID only. */
function fileNameIn(disposition: string): string | undefined {
  const [, encoded] = /\bfilename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, plain = ''] = /\bfilename="?([^";]+)/i.exec(disposition) ?? [];
  const name = (encoded === undefined ? plain : decodeSegment(encoded)).replace(/[^\p{L}\p{N}_.-]+/gu, '-');
  return plainName.test(name) ? name : undefined;
}

interface Copies {
  readonly files: Map<string, { readonly path: string } | { readonly url: string }>;
  readonly errors: string[];
}

/** Copies every file of the content once, into the folder of the first text that names it. */
async function copyFiles(
  { lines, translations, settings }: ReadSite,
  app: ContentApp,
  { staging, scratch }: OutputFolder,
  brand: readonly string[],
): Promise<Copies> {
  const { client, media } = app;
  const copies: Copies = { files: new Map(), errors: [] };
  const taken = new Set(brand.map((path) => path.toLowerCase()));
  const queue = new PQueue({ concurrency: downloadsAtOnce });

  const download = async (url: string, to: string) => {
    const call = { method: 'GET', headers: {}, signal: new AbortController().signal, pool: 'passed' } as const;
    const { status, headers, body } = await client.openMedia(url, call);
    if (status === 200) await writeFile(to, copied(body, { announced: headers['content-length'] }));
    else body.on('error', () => undefined).destroy();
    if (status !== 200) throw new Error(`status ${status}`);
    const { 'content-type': type, 'content-disposition': disposition } = headers;
    return { type: String(type ?? ''), name: fileNameIn(String(disposition ?? '')) };
  };

  const copy = async (id: string, src: string, folder: string) => {
    const found = await media.registry.find(id);
    if (!found) return;
    const { url } = found;
    const incoming = join(scratch, id);
    try {
      if (!media.hosts.allows(url)) throw new Error(`MEDIA_HOSTS does not name ${url.host}`);
      const { type, name } = await download(url.href, incoming);
      const last = src.split('/').at(-1) ?? 'file';
      const own = isShown(last) ? last : (name ?? last);
      const named = isShown(own) ? own : own + (await endingOf(incoming, type));
      if (!isShown(named)) throw new Error('a content folder has no files of this type');
      const ending = extname(named);
      const stem = named.slice(0, -ending.length);
      let path = `${folder}/${named}`;
      for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${folder}/${stem}-${number}${ending}`;
      taken.add(path.toLowerCase());
      const target = pathIn(staging, path);
      await mkdir(dirname(target), { recursive: true });
      await rename(incoming, target);
      copies.files.set(id, { path });
    } catch (error) {
      if (isDiskError(error)) throw error;
      await rm(incoming, { force: true });
      copies.files.set(id, { url: url.href });
      copies.errors.push(`${url.href}: ${error instanceof Error ? error.message : error}`);
    }
  };

  const known = new Set<string>();
  const entries = [{ lines }, ...translations].flatMap((own) => placed(lines, own.lines));
  const tasks = [...entries, { folder: 'brand', value: settings }].flatMap(({ folder, value }) =>
    mediaIn(value).flatMap(([src, id]) => (known.size < known.add(id).size ? () => copy(id, src, folder) : [])),
  );
  try {
    await queue.addAll(tasks);
  } finally {
    queue.clear();
    await queue.onIdle();
  }
  return copies;
}

async function writeAll(app: ContentApp, config: Config, output: OutputFolder, say: Say) {
  const { isSample } = app;
  const { staging, folder } = output;
  const inputs = await readAppInputs(config, isSample);
  const isRecalled = config.locales.map((locale, index) =>
    recallFormerSlugs(config, index === 0 ? app.identity : `${app.identity}@${locale}`, app.sources.inLocale(locale)),
  );
  const site = await readSite(app, inputs);
  const brandDir = brandDirOf(config, isSample);
  const brand =
    brandDir === undefined ? [] : (await readdir(brandDir, { recursive: true })).map((name) => `brand/${name}`);
  if (brandDir !== undefined) await cp(brandDir, join(staging, 'brand'), { recursive: true, dereference: true });
  const { files, errors } = await copyFiles(site, app, output, brand);
  const paths = [...files.values()].flatMap((file) => ('path' in file ? [file.path] : []));
  const texts = new FolderWriter((id) => files.get(id), paths).texts(site, site.translations);
  for (const { path, text } of texts) await writeNew(staging, path, text);
  // A rule applies in every language, where it leads to the slug of that language.
  const listed = [site, ...site.translations].flatMap((own) => [...own.listed.values()]);
  const allOfEach = config.locales.flatMap((locale) => allRules(config, app.sources.inLocale(locale), listed));
  const rules = [...new Map(allOfEach.reverse().map((rule) => [rule.from, rule])).values()].reverse();
  if (rules.length > 0) await writeFile(join(staging, rulesFile), `${JSON.stringify(rules, undefined, 2)}\n`);
  await cp(join(starter, 'schema'), join(staging, 'schema'), { recursive: true });
  await cp(join(starter, 'README.md'), join(staging, 'README.md'));
  const entries = placed(site.lines);
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  say(`${count('project')} projects, ${count('work')} works, ${count('page')} pages, ${paths.length} files`);
  if (isRecalled.includes(false)) say(lockedData);
  if (rules.length > 0) say(`Set ROUTE_RULES_FILE=${join(folder, rulesFile)}`);
  for (const error of errors) say(`Not copied, the URL stays: ${error}`);
  for (const [name, src] of Object.entries(site.settings)) {
    const file = mediaIn(src ?? '').map(([, id]) => files.get(id))[0];
    if (file) say(`Set ${name}=${'path' in file ? `/${file.path}` : file.url}`);
  }
  return errors.length === 0;
}

/** Writes the content of the configured CMS to `dir`. Returns true if nothing is missing. */
export async function exportContent(config: Config, dir: string, say: Say): Promise<boolean> {
  const isWhole = await fillFolder(dir, 'export', async (output) => {
    await using opened = new AsyncDisposableStack();
    const withoutDisk = { ...config, media: { ...config.media, maxDiskBytes: 0 } };
    const app = await openForCommand(opened, withoutDisk, join(output.scratch, 'data'), noAnalysis);
    const isWhole = await writeAll(app, config, output, say);
    await requireCms(app);
    return isWhole;
  });
  say(`Written to ${resolve(dir)}\nStart the site with it: CONTENT_DIR=${dir} npm start`);
  return isWhole;
}

if (process.argv[1] === import.meta.filename) {
  await runCommand(() => {
    const [dir, ...others] = process.argv.slice(2);
    if (dir === undefined || others.length > 0)
      throw new UnusableFolder('Add the name of a folder: npm run export -- DIR');
    return exportContent(configOfProcess(), dir, console.log);
  });
}
