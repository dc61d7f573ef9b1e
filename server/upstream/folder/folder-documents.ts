import type { Option } from '../../../shared/contract/project.ts';
import { findOption, optionValueOf } from '../../../shared/find/option-value.ts';
import {
  decodeSegment,
  isLegalSlug,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
} from '../../../shared/page/site-routes.ts';
import { present } from '../../normalize/ground/record.ts';
import { visibilityOf } from '../../normalize/payload/published.ts';
import type { FileContent } from './content-file.ts';
import { type Identity, identitiesOf } from './folder-identities.ts';
import { inAllLanguages, type Variant } from './folder-languages.ts';
import { type FileError, hashOf, itemFolders, markdownEnding, nameOfFile, urlOfFile } from './folder-place.ts';
import type { EventFields, FileKind, ItemFields, PageFields, SiteFields } from './folder-schema.ts';
import { bareName, withoutMissing } from './seen-files.ts';

interface KnownText {
  readonly path: string;
  readonly kind: FileKind;
  readonly version: string;
  readonly content: FileContent | undefined;
  /** Referenced files that do not exist. They are removed from the content. */
  readonly missing: readonly string[];
  /** Files in other places than the text refers to, by the path in the text. */
  readonly moved?: ReadonlyMap<string, string>;
}

type KnownVariant = KnownText & Variant;

/** Responses by label: `projects`, `detail:project-salt`, `page:care`, `seo:design/care`. */
export interface Documents {
  readonly json: (label: string) => string | undefined;
  readonly versions: ReadonlyMap<string, string>;
  readonly errorsOf: (label: string) => readonly FileError[];
  /** When dates of publication show or hide something next, in milliseconds since the epoch. */
  readonly changesAtMs: number | undefined;
}

export type SiteNames = Readonly<Record<'atelier' | 'artist' | 'artistSlug', string>>;

type ParsedFile<Fields> = Omit<KnownText, 'content'> & FileContent<Fields>;

interface Item extends ParsedFile<ItemFields> {
  readonly id: string;
  readonly slug: string;
}

interface Page extends ParsedFile<PageFields> {
  readonly slug: string;
}

const textPages = ['about', 'process', 'biography'] as const;

const isTextPage = (slug: string): boolean => textPages.some((name) => name === slug);

const ofKind = <Fields>(texts: readonly KnownText[], kind: FileKind): ParsedFile<Fields>[] =>
  texts.flatMap(({ content, ...known }) => {
    if (!content || known.kind !== kind) return [];
    if (known.missing.length === 0) return [{ ...known, ...(content as FileContent<Fields>) }];
    const missing = new Set(known.missing.map(urlOfFile));
    const whole = { fields: withoutMissing(content.fields, missing), blocks: withoutMissing(content.blocks, missing) };
    return [{ ...known, ...(whole as FileContent<Fields>) }];
  });

/** In JSON: a link to a file, or the URL of one. */
const fileUrl =
  /<a href=\\"http:\/\/folder\.invalid\/([^"#\\<>]+)[#\\][^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>|http:\/\/folder\.invalid\/([^"#\\<>]+)/g;

/** Files have their actual places. Links to texts lead to pages. Of a link to a text without a page, the words stay. */
const withPlaces = (json: string, moved: ReadonlyMap<string, string>, pages: ReadonlyMap<string, string>): string =>
  json.replace(fileUrl, (all, linked: string | undefined, words = '', bare = '') => {
    const path = decodeSegment(linked ?? bare);
    const found = moved.get(path) ?? path;
    const page = pages.get(bareName(found));
    if (page === undefined && markdownEnding.test(found)) return linked === undefined ? '#' : words;
    return page || found !== path ? all.replace(/http:[^"#\\]*/, page ?? urlOfFile(found)) : all;
  });

function pageOfText(kind: FileKind, slug: string): string {
  if (kind === 'project') return pathOfProject({ section: 'design', slug });
  if (kind === 'work') return pathOfProject({ section: 'art', slug });
  if (kind === 'event') return pathOf('news-slug', { slug });
  if (slug === 'about' || slug === 'process') return pathOf(`design-${slug}`);
  // The site redirects to the artist's page.
  return slug === 'biography' ? '/art' : pathOfGeneralPage(slug);
}

function inOrder<Text extends { readonly path: string; readonly fields: { order?: number; year?: unknown } }>(
  texts: readonly Text[],
): Text[] {
  const placeOf = ({ fields }: Text) => fields.order ?? Number.POSITIVE_INFINITY;
  const yearOf = ({ fields }: Text) => Number.parseInt(String(fields.year ?? 0), 10) || 0;
  return texts.toSorted((a, b) => {
    const byOrder = placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b);
    return byOrder || yearOf(b) - yearOf(a) || (a.path < b.path ? -1 : 1);
  });
}

type Identities = ReadonlyMap<string, Identity>;

const identified = <Text extends { readonly path: string }>(texts: readonly Text[], identities: Identities) =>
  texts.map((text) => {
    const { slug, id } = identities.get(text.path) ?? { slug: nameOfFile(text.path), id: text.path };
    return { ...text, slug, id };
  });

const itemsOf = (texts: readonly KnownText[], kind: 'project' | 'work', identities: Identities): Item[] =>
  identified(inOrder(ofKind<ItemFields>(texts, kind)), identities);

/** A label, or an option that the site does not offer. */
type NamedOption = string | Option;

const asOption = (option: NamedOption): Option =>
  typeof option === 'string' ? { value: optionValueOf(option), label: option } : option;

function optionsOf(ofSite: readonly NamedOption[] | undefined, named: readonly NamedOption[]): Option[] {
  const options = (ofSite ?? []).map(asOption);
  for (const name of named) if (typeof name === 'string' && !findOption(options, name)) options.push(asOption(name));
  return options;
}

const optionIn = (options: readonly Option[], name: NamedOption): Option | undefined =>
  typeof name === 'string' ? findOption(options, name) : name;

type Options = Readonly<Record<'typologies' | 'sizes', readonly Option[]>>;

const typologiesOf = ({ fields }: Item): NamedOption[] => [fields.typology ?? []].flat();

const listed = (value: string | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : [value].flat().join(', ');

type Image = { readonly src: string; readonly alt?: string; readonly long_description?: unknown };

/** The reader has converted a path to a record. */
type CoverField = { readonly src: string; readonly alt?: string | false };

/** Images of blocks that Markdown has made, and of blocks of the API. */
const imagesOf = ({ blocks }: Pick<Item, 'blocks'>): Image[] =>
  blocks.flatMap(({ kind, src, alt, caption, long_description, image, gallery }) => {
    if (kind === 'image') return [(image ?? { src, alt, caption, long_description }) as Image];
    return kind === 'gallery' ? ((gallery as { full: Image[] }).full ?? []) : [];
  });

/** The cover field with the texts of the same image in the body, otherwise the first image or the poster of a video. */
function coverOf({ fields, blocks }: Pick<Item, 'fields' | 'blocks'>): Image | undefined {
  if (fields.cover === false) return undefined;
  const images = imagesOf({ blocks });
  const cover = fields.cover as CoverField | undefined;
  if (!cover) return images[0] ?? blocks.map(({ video }) => Object(video).poster as Image | undefined).find(Boolean);
  const { alt, ...others } = cover;
  if (alt !== undefined) return { ...others, ...(alt && { alt }) };
  const same = images.find(({ src }) => src === cover.src);
  return { alt: '', ...same, ...others };
}

const titleOf = (fields: (ItemFields | PageFields | EventFields) & { readonly publication?: unknown }): object => {
  const { title, titleLang, titleDir, leadLang, leadDir, publication } = fields;
  return { title: title || undefined, titleLang, titleDir, leadLang, leadDir, publication };
};

const inCentimeters = ({ width, height, depth, order }: Exclude<NonNullable<ItemFields['dimensions']>, string>) => ({
  ...{ widthCm: width, heightCm: height, depthCm: depth, order },
});

function summaryOf(item: Item, { typologies, sizes }: Options): object {
  const { id, slug, fields } = item;
  const { year, place, size, medium, materials, series, collection, lead, dimensions, dimensionsText } = fields;
  const { availability, price, edition } = fields;
  return {
    ...{ id, slug, ...titleOf(fields), year: year?.toString(), place, lead, medium, updatedAt: fields.updated },
    ...{ availability, price, edition },
    typologies: typologiesOf(item).map((name) => optionIn(typologies, name)),
    size: size && optionIn(sizes, size),
    dimensions: typeof dimensions === 'object' ? inCentimeters(dimensions) : dimensions,
    dimensionsText,
    cover: coverOf(item),
    extra: { ...fields.extra, materials: listed(materials), series, collection },
  };
}

/** Only its page has these, so they are not in the list. */
function detailOf({ fields, blocks }: Item): object {
  const { lead, updated: updatedAt, cover } = fields.page ?? {};
  return {
    lead,
    updatedAt,
    cover: coverOf({ fields: { cover: cover ?? false }, blocks: [] }),
    facts: factsOf(fields),
    blocks,
  };
}

function factsOf({ facts = [] }: ItemFields | PageFields): { label: string; value: string; url?: string }[] {
  const entries: { label: string; value: unknown; url?: string }[] = Array.isArray(facts)
    ? facts
    : Object.entries(facts).map(([label, value]) => ({ label, value }));
  return entries.map(({ value, ...rest }) => ({ ...rest, value: String(value) }));
}

function pageOf({ slug, fields, blocks }: Page): object {
  const facts = factsOf(fields);
  const image = fields.cover as CoverField | undefined;
  return {
    ...{ slug, ...titleOf(fields), lead: fields.lead, updatedAt: fields.updated },
    blocks: [
      ...(image ? [{ kind: 'image', ...image, alt: image.alt || '' }] : []),
      ...blocks,
      ...(facts.length > 0 ? [{ kind: 'facts', items: facts }] : []),
    ],
  };
}

function eventOf({ id, slug, fields, blocks }: ParsedFile<EventFields> & Pick<Item, 'id' | 'slug'>): object {
  const { kind, from, to, timeZone, opening, hours, venue, place, address, link, works, lead } = fields;
  return {
    ...{ id, slug, ...titleOf(fields), kind, from, to, timeZone, opening, hours, venue, place, address, link, works },
    ...{ lead, updatedAt: fields.updated, cover: coverOf({ fields: fields as ItemFields, blocks }), blocks },
  };
}

interface Content {
  readonly projects: readonly Item[];
  readonly works: readonly Item[];
  readonly pages: readonly Page[];
  readonly site: SiteFields;
  readonly names: SiteNames;
}

function menuOf({ projects, pages, site, names }: Content, { typologies, sizes }: Options): object {
  const inMenu = pages.filter(({ slug, fields }) => !isLegalSlug(slug) && fields.menu !== false);
  const item = ({ slug, fields }: Page) => ({ label: fields.label ?? (fields.title || slug), url: slug });
  const named = (slugs: readonly string[]) => slugs.flatMap((slug) => inMenu.filter((page) => page.slug === slug));
  const others = inMenu.filter(({ slug }) => ![...textPages, 'contact-us'].includes(slug));
  const designPages = [...named(['about', 'process']), ...others.filter(({ fields }) => fields.menu !== 'art')];
  const design = [{ label: 'Design', url: 'design' }, ...[...designPages, ...named(['contact-us'])].map(item)];
  const artPages = [...named(['biography']), ...others.filter(({ fields }) => fields.menu === 'art')];
  const art = [{ label: 'Works', url: `art/${names.artistSlug}` }, ...artPages.map(item), ...(site.artSocials ?? [])];
  const used = typologies.filter(({ value }) =>
    projects.some((project) => typologiesOf(project).some((name) => optionIn(typologies, name)?.value === value)),
  );
  const groups = [
    ['Design Menu Pages', site.menu?.design ?? design],
    ['Design Menu Typologies', used.map(({ label, value }) => ({ label, url: value }))],
    ['Design Menu Socials', site.socials ?? []],
  ] as const;
  const ownArt = site.menu?.art;
  const isGroup = ownArt !== undefined && !Array.isArray(ownArt);
  return {
    art_menu: { id: 'art', ...(isGroup ? ownArt : { title: names.artist, items: ownArt ?? art }) },
    design_menu:
      site.menu?.groups ?? groups.filter(([, items]) => items.length > 0).map(([title, items]) => ({ title, items })),
    design_typologies: typologies,
    design_sizes: sizes,
    page_slugs: pages.flatMap(({ slug }) => (isTextPage(slug) ? [] : slug)),
  };
}

function landingOf({ landing = {} }: SiteFields): object {
  const { design, art } = landing;
  return {
    videos: { design: design?.film, art: art?.film },
    intro: { design_intro: [design?.intro ?? []].flat(), art_intro: [art?.intro ?? []].flat() },
  };
}

interface Described {
  readonly title?: string | false;
  readonly lead?: string | undefined;
}

function seoOf(own: NonNullable<PageFields['seo']> | undefined, { title, lead = '' }: Described, site: string) {
  if (own?.title === false) return undefined;
  const named = !title || title === site ? site : `${title} — ${site}`;
  const { title: ownTitle = named, description = lead, keyword: focus_keyword = '' } = own ?? {};
  return { title: ownTitle, description: description || '', focus_keyword };
}

type SeoDocument = readonly [slug: string, seo: object | undefined];

function seoDocuments({ projects, works, pages, site, names }: Content): readonly SeoDocument[] {
  const { atelier, artist } = names;
  const ofSite = site.seo ?? {};
  const intro = (section: 'design' | 'art') => [site.landing?.[section]?.intro ?? []].flat()[0];
  const fixed: SeoDocument[] = [
    ['home', seoOf(ofSite.home, { title: `${atelier} and ${artist}`, lead: intro('design') }, atelier)],
    ['design', seoOf(ofSite.design, { title: 'Projects', lead: intro('design') }, atelier)],
    ['art', seoOf(ofSite.art, { title: 'Works', lead: intro('art') }, artist)],
  ];
  const ofItems = (items: readonly Item[], section: string, name: string) =>
    items.map(({ slug, fields }): SeoDocument => [`${section}/${slug}`, seoOf(fields.seo, fields, name)]);
  const ofPages = pages.map(({ slug, fields }): SeoDocument => {
    const own = fields.seo ?? ofSite[slug];
    if (slug === 'biography') return [slug, seoOf(own, fields, artist)];
    return [isLegalSlug(slug) ? slug : `design/${slug}`, seoOf(own, fields, atelier)];
  });
  const ofOthers = Object.entries(ofSite).map(([slug, own]): SeoDocument => [slug, seoOf(own, {}, atelier)]);
  return [...ofOthers, ...fixed, ...ofPages, ...ofItems(projects, 'design', atelier), ...ofItems(works, 'art', artist)];
}

function labelOfError({ file }: FileError, identities: Identities): string {
  const [folder] = file.split('/');
  if (folder === itemFolders.project) return 'projects';
  if (folder === itemFolders.work) return 'works';
  if (folder === itemFolders.event) return 'events';
  if (folder !== itemFolders.page) return 'menu';
  const slug = identities.get(file)?.slug ?? nameOfFile(file);
  return isTextPage(slug) ? slug : `page:${slug}`;
}

type Located = { readonly path: string; readonly slug: string };

/** Documents in each language of the site. With one language, they are those of the content itself. */
function languagesOf(content: Content, options: Options, at: Parameters<typeof documentsOf>[3] = {}) {
  const [main = '', ...others] = at.locales ?? [];
  const shown = (at.variants ?? []).filter((one) => !visibilityOf(one.content?.publication ?? {}, at).isHidden);
  const byLocale = others.map((locale) => {
    const own = shown.filter((one) => one.locale === locale);
    const kinds = ['project', 'work', 'page', 'event', 'site'] as const;
    // The file of the default language has the path, and the fields that are missing here.
    const based = own.map(({ base: path, content, ...one }) => ({
      ...{ ...one, path, content: content && { ...content, fields: present(content.fields) } },
    }));
    const texts = new Map(
      kinds.flatMap((kind) => ofKind<ItemFields & SiteFields>(based, kind)).map((one) => [one.path, one]),
    );
    const site = [...texts.values()].find(({ kind }) => kind === 'site')?.fields ?? {};
    const relabelled = (all: readonly Option[], named: readonly NamedOption[] = []) =>
      all.map((option) => optionIn(named.map(asOption), option.value) ?? option);
    const ownOptions = {
      typologies: relabelled(options.typologies, site.typologies),
      sizes: relabelled(options.sizes, site.sizes),
    };
    return { locale, texts, site, options: ownOptions };
  });
  type Own = (typeof byLocale)[number];
  /** Without the fields that it lacks. Names of options are those of the default language. */
  const strict = <Text extends Located & { fields: object }>(text: Text, { texts }: Own): Text | undefined => {
    const own = texts.get(text.path);
    if (!own) return undefined;
    const { cover, typology, size }: Partial<ItemFields> = text.fields;
    const fields = {
      // The image without its words, which are in the default language.
      cover: typeof cover === 'object' ? { src: cover.src } : cover,
      ...own.fields,
      ...(typology !== undefined && { typology }),
      ...(size !== undefined && { size }),
    };
    return { ...text, fields, blocks: own.blocks, missing: own.missing, slug: own.fields.slug ?? text.slug };
  };
  const filled = <Text extends Located & { fields: object }>(text: Text, own: Own): Text => ({
    ...text,
    fields: { ...text.fields, ...own.texts.get(text.path)?.fields },
  });
  const wholes = byLocale.map(
    (own): Content => ({
      ...content,
      projects: content.projects.map((item) => filled(item, own)),
      works: content.works.map((item) => filled(item, own)),
      pages: content.pages.map((page) => filled(page, own)),
      site: {
        ...{ ...content.site, ...own.site },
        seo: Object.fromEntries(
          [content.site, own.site].flatMap(({ seo }) =>
            Object.keys(seo ?? {}).map((slug) => [
              slug,
              Object.assign({}, content.site.seo?.[slug], own.site.seo?.[slug]),
            ]),
          ),
        ),
      },
    }),
  );
  return {
    inEach: <Text extends Located & { fields: object }>(
      text: Text,
      write: (one: Text, own: Options) => object,
    ): object => {
      if (main === '') return write(text, options);
      const documents = byLocale.flatMap((own): [string, object][] => {
        const one = strict(text, own);
        return one ? [[own.locale, write(one, own.options)]] : [];
      });
      return inAllLanguages(main, write(text, options), new Map(documents)) as object;
    },
    whole: (write: (own: Content, ownOptions: Options) => unknown): unknown =>
      main === ''
        ? write(content, options)
        : inAllLanguages(
            main,
            write(content, options),
            new Map(byLocale.map((own, index) => [own.locale, write(wholes[index] ?? content, own.options)])),
          ),
    ofSite: (write: (site: SiteFields) => unknown): unknown => {
      const { site } = content;
      return main === ''
        ? write(site)
        : inAllLanguages(main, write(site), new Map(byLocale.map((own) => [own.locale, write(own.site)])));
    },
    slugsOf: (text: Located & { fields: object }) => [
      ...new Set([text.slug, ...byLocale.flatMap((own) => strict(text, own)?.slug ?? [])]),
    ],
    versionsOf: ({ path }: Located) => byLocale.flatMap(({ texts }) => texts.get(path)?.version ?? []),
  };
}

/** A preview as of a date reads the dates of publication. */
const withPublication = ({ content, ...text }: KnownText): KnownText => ({
  ...text,
  content: content && { ...content, fields: { ...content.fields, publication: content.publication } },
});

/** Builds all responses. Details are serialized on demand. */
export function documentsOf(
  texts: readonly KnownText[],
  errors: readonly FileError[],
  names: SiteNames,
  at: {
    readonly nowMs?: number;
    readonly isPreview?: boolean;
    readonly locales?: readonly string[];
    readonly variants?: readonly KnownVariant[];
  } = {},
): Documents {
  const seen = texts.map((text) => ({ text, ...visibilityOf(text.content?.publication ?? {}, at) }));
  const shown = seen.flatMap(({ text, isHidden }) => (isHidden ? [] : [at.isPreview ? withPublication(text) : text]));
  const [site] = ofKind<SiteFields>(shown, 'site');
  const identities = identitiesOf(texts, at.nowMs);
  const content: Content = {
    projects: itemsOf(shown, 'project', identities),
    works: itemsOf(shown, 'work', identities),
    pages: identified(inOrder(ofKind<PageFields>(shown, 'page')), identities),
    site: site?.fields ?? {},
    names,
  };
  const { projects, works } = content;
  const events = identified(inOrder(ofKind<EventFields>(shown, 'event')), identities);
  const options = {
    typologies: optionsOf(content.site.typologies, projects.flatMap(typologiesOf)),
    sizes: optionsOf(
      content.site.sizes,
      projects.flatMap(({ fields }) => fields.size ?? []),
    ),
  };
  const languages = languagesOf(content, options, at);
  const { inEach } = languages;
  const seoByContent = new Map<Content, ReadonlyMap<string, object | undefined>>();
  /** Once for each language, because it has all items. */
  const seoIn = (own: Content): ReadonlyMap<string, object | undefined> => {
    const documents = seoByContent.get(own) ?? new Map(seoDocuments(own));
    seoByContent.set(own, documents);
    return documents;
  };
  const whole = new Map<string, unknown>([
    ['projects', projects.map((item) => inEach(item, (one, own) => summaryOf(one, own)))],
    ['works', works.map((item) => inEach(item, (one, own) => summaryOf(one, own)))],
    ['menu', languages.whole((own, ownOptions) => menuOf(own, ownOptions))],
    ['landing', languages.ofSite(landingOf)],
    ...(events.length > 0 ? [['events', events.map((event) => inEach(event, eventOf))] as const] : []),
    ...content.pages.flatMap((page): [string, unknown][] => {
      const document = inEach(page, pageOf);
      if (isTextPage(page.slug)) return [[page.slug, document]];
      // Each language has its own slug, which leads to the same page.
      return languages.slugsOf(page).map((slug): [string, unknown] => [`page:${slug}`, [document]]);
    }),
    ...[...seoIn(content)].map(([slug, seo]): [string, unknown] => [
      `seo:${slug}`,
      seo && languages.whole((own) => seoIn(own).get(slug)),
    ]),
  ]);
  for (const page of content.pages)
    for (const slug of languages.slugsOf(page).slice(1))
      whole.set(`seo:design/${slug}`, whole.get(`seo:design/${page.slug}`));
  const moved = new Map([...texts, ...(at.variants ?? [])].flatMap((text) => [...(text.moved ?? [])]));
  const pageByText = new Map(
    [...projects, ...works, ...content.pages, ...events].map(({ path, kind, slug }) => [
      bareName(path),
      pageOfText(kind, slug),
    ]),
  );
  const details = new Map([...projects, ...works].map((item) => [`detail:${item.id}`, item]));
  const errorsByLabel = Map.groupBy(errors, (error) => labelOfError(error, identities));
  const json = (label: string): string | undefined => {
    const item = details.get(label);
    const document = item ? inEach(item, detailOf) : whole.get(label);
    return document === undefined ? undefined : withPlaces(JSON.stringify(document), moved, pageByText);
  };
  const versionOf = (label: string): string => {
    const item = details.get(label);
    const own = item
      ? [item.version, ...languages.versionsOf(item), ...item.missing, ...(item.moved?.values() ?? [])].join(' ')
      : hashOf(json(label) ?? '');
    return `${own} ${errorsByLabel.has(label) ? hashOf(JSON.stringify(errorsByLabel.get(label))) : ''}`;
  };
  const labels = [...whole.keys(), ...details.keys()];
  return {
    json,
    versions: new Map(labels.map((label) => [label, versionOf(label)])),
    errorsOf: (label) => errorsByLabel.get(label) ?? [],
    changesAtMs: seen.flatMap(({ startsAtMs, endsAtMs }) => [...startsAtMs, ...endsAtMs]).sort((a, b) => a - b)[0],
  };
}
