import { contentModel } from '../../normalize/payload/content-model.ts';
import { isPublicationName } from '../../normalize/payload/published.ts';
import { isSystemName } from '../../normalize/payload/system-fields.ts';
import { humanize } from '../../normalize/text/options.ts';
import { type Field, type Kind, likeness } from './evidence.ts';

export interface Mapping {
  readonly target: string;
  readonly paths: readonly string[];
  readonly score: number;
}

export interface FieldPlan {
  readonly mappings: readonly Mapping[];
  /** Paths by label. */
  readonly facts: Readonly<Record<string, string>>;
  readonly hide: readonly string[];
  /** Fields that the site finds without a mapping, or cannot show. */
  readonly unmapped: readonly string[];
}

/** Below it, a proposal is asked for. */
export const sureScore = 0.6;
export const leastScore = 0.38;

const split = (names: string): readonly string[] => names.split(' ');

/** Names of facts, which are neither a place nor a typology whatever their values are. */
const factNames = split(
  'client bauherr bauherrschaft auftraggeber committente cliente opdrachtgever klient inwestor maître_d_ouvrage owner ' +
    'besitzer promotor promoteur 业主 委托方 客户 施主 クライアント architect architekt architetto arquitecto architecte ' +
    'photographer fotograf fotografo fotógrafo photographe 摄影师 撮影 写真家 team partner engineer ingenieur ingegnere ' +
    'ingeniero area fläche superficie surface oppervlakte powierzchnia 面积 面積 budget kosten costo coût status stato ' +
    'award auszeichnung premio prix prijs 奖项 受賞 collaborator mitarbeit colaboradores edition auflage price preis',
);
const seriesNames = split('series serie serien séries série seria 系列 シリーズ');

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  ...{ slug: ['text', 'file'], title: ['text'], lead: ['text', 'prose'], body: ['prose', 'text'], facts: ['pairs'] },
  ...{ cover: ['image'], gallery: ['images'], year: ['number', 'date', 'text'], place: ['text', 'texts'] },
  ...{ typology: ['text', 'texts'], materials: ['text', 'texts'], medium: ['text', 'texts'], series: ['text'] },
  ...{ size: ['text'], dimensions: ['text'], width: ['number'], height: ['number'], depth: ['number'] },
  ...{ order: ['number'], seoTitle: ['text'], seoDescription: ['text', 'prose'] },
};

const share = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length;

const lastPart = (path: string): string => path.replace(/\/+$/, '').replace(/^.*\//, '');
const isSlug = (text: string): boolean => /^[\p{Ll}\p{Lo}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{N}]+)*$/u.test(lastPart(text));

/** A title as a slug has it: with or without "ue" for "ü". */
const stemOf = (title: string, umlauts: string): string =>
  title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[äöü]/g, umlauts)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** True if most slugs begin as the titles of the same entries do. */
function areSlugsOf({ texts: slugs }: Field, { texts: titles }: Field): boolean {
  if (slugs.length !== titles.length || slugs === titles) return false;
  const pairs = slugs.map((slug, index): [string, string] => [stemOf(slug, '$&'), titles[index] ?? '']);
  const fits = ([slug, title]: [string, string]) =>
    ['$&', '$&e'].some((umlauts) => slug !== '' && slug.includes(stemOf(title, umlauts).slice(0, 6) || ' '));
  return pairs.filter(fits).length / pairs.length >= 0.6;
}

const isYear = (text: string): boolean => text.length < 26 && /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(text);
const isSize = (text: string): boolean => /\d\s?(?:mm|cm|m|in|")?\s?[x×✕*]\s?\d/i.test(text);

const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'pl', 'zh', 'ja'];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let places: ReadonlySet<string> | undefined;

/** True for a country in ten languages or a large city in English, by the data of the runtime. */
function isPlace(text: string): boolean {
  places ??= new Set([
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []));
    }),
    ...Intl.supportedValuesOf('timeZone').map((zone) => lastPart(zone).replaceAll('_', ' ')),
  ]);
  return text.split(/[,/()（）·–-]+/).some((part) => places?.has(part.trim())) || /[市县縣区區省町村都府]$/.test(text);
}

/** The proof by the values of a field, from 0 (it cannot have that role) to 1. `fields` are all of the entry. */
const proofs: Readonly<Record<string, (field: Field, fields: readonly Field[]) => number>> = {
  slug: (field, fields) => {
    const { texts, variety, fill } = field;
    if (share(texts, isSlug) < 0.9 || variety < 0.95) return 0;
    const isWritten =
      share(texts, (text) => /^[a-z\d-]+$/.test(text)) === 1 && share(texts, (text) => /-/.test(text)) >= 0.3;
    return fill * (fields.some((title) => areSlugsOf(field, title)) ? 0.85 : isWritten ? 0.65 : 0.3);
  },
  title: (field, fields) => {
    const { texts, variety, fill, length } = field;
    if (length > 120 || (share(texts, isSlug) > 0.95 && /^[a-z\d-]+$/.test(texts.join('')))) return 0;
    const isFirst = fields.find((one) => one.kind === 'text' && one.variety > 0.9) === field;
    const hasSlug = fields.some((slug) => share(slug.texts, isSlug) >= 0.9 && areSlugsOf(slug, field));
    return fill * variety * (hasSlug ? 0.8 : isFirst ? 0.5 : 0.2);
  },
  year: ({ kind, texts }) => (share(texts, isYear) < 0.8 ? 0 : kind === 'date' ? 0.61 : 0.68),
  place: ({ texts, length }) => (length > 80 ? 0 : share(texts, isPlace) >= 0.3 ? 0.62 : 0.2),
  lead: (field, fields) => {
    const first = fields.find(({ length, kind }) => length > 40 && (kind === 'text' || kind === 'prose'));
    const isShorter = longestIn(fields).length > field.length * 1.4;
    if (field.length < 25 || field.length > 600 || field === longestIn(fields)) return 0;
    return isShorter && field === first ? 0.64 : isShorter ? 0.5 : 0.3;
  },
  body: (field, fields) => (field === longestIn(fields) && field.length > 80 ? 0.68 : field.kind === 'prose' ? 0.5 : 0),
  cover: ({ fill }) => 0.5 + 0.2 * fill,
  gallery: () => 0.75,
  typology: ({ kind, variety, length, texts, path }) => {
    const areWords = share(texts, (text) => !/[\s\d]/.test(text)) >= 0.7;
    const isChosen = kind === 'texts' || /[.[]/.test(path);
    return length > 40 ? 0 : (!areWords || variety > 0.95 ? 0.1 : variety > 0.6 ? 0.42 : 0.61) + (isChosen ? 0.2 : 0);
  },
  order: ({ texts }) => {
    const numbers = texts.map(Number).sort((one, other) => one - other);
    const [first = 2] = numbers;
    return numbers.length > 2 && first <= 1 && numbers.every((number, index) => number === index + first) ? 0.7 : 0;
  },
  materials: ({ length }) => (length > 120 ? 0 : 0.2),
  dimensions: ({ texts }) => (share(texts, isSize) > 0.6 ? 0.75 : 0),
  facts: () => 0.65,
};

const longestIn = (fields: readonly Field[]): Field => {
  const isText = ({ kind }: Field) => kind === 'text' || kind === 'prose';
  return fields.reduce((one, other) => (isText(other) && other.length > one.length ? other : one), noField);
};
const noField: Field = { path: '', name: '', kind: 'system', texts: [], fill: 0, variety: 0, length: 0 };

function scoreOf(role: string, names: readonly string[], field: Field, fields: readonly Field[]): number {
  if (!kinds[role]?.includes(field.kind)) return 0;
  const named = likeness(field.name, role === 'series' ? seriesNames : names);
  const proof = proofs[role];
  // Without a proof, only the name counts. A fact has a name of its own.
  if (named < 0.5 && (!proof || (/text/.test(field.kind) && likeness(field.name, factNames) >= 0.6))) return 0;
  const value = proof ? proof(field, fields) : 0.3;
  return value === 0 ? 0 : 1 - (1 - 0.85 * named) * (1 - value);
}

const isSearch = ({ path }: Field): boolean => /^(?:seo|meta|og|open_?graph|yoast)/i.test(path);

/** Fields that must stay, because the site reads them by itself. */
const isKept = ({ path }: Field): boolean =>
  isPublicationName(path) || isSystemName(path) || contentModel.project.id?.names.includes(path) === true;

/** Proposes what each field is: the surest pairs of field and role first, each of them once. */
export function planFields(all: readonly Field[], model: 'project' | 'page'): FieldPlan {
  const fields = all.filter((field) => field.kind !== 'system' && !isSearch(field));
  const pairs = Object.entries(contentModel[model]).flatMap(([role, { names }]) =>
    fields.map((field) => ({ role, field, score: scoreOf(role, names, field, fields) })),
  );
  const chosen = new Map<string, { readonly field: Field; readonly score: number }>();
  const taken = new Set<Field>();
  for (const { role, field, score } of pairs.sort((one, other) => other.score - one.score)) {
    if (score < leastScore || taken.has(field) || chosen.has(role)) continue;
    taken.add(field);
    chosen.set(role, { field, score });
  }
  const { field: cover = noField } = chosen.get('cover') ?? {};
  const roleOf = (field: Field): string | undefined => {
    const role = [...chosen].find(([, one]) => one.field === field)?.[0];
    if (role !== undefined || field.kind === 'system' || isSearch(field)) return role;
    // The same image may be under two names. Other images and long texts follow those of their kind.
    if (field.kind === 'image') return String(field.texts) === String(cover.texts) ? 'cover' : 'gallery';
    if (field.kind === 'images') return 'gallery';
    if (field.kind === 'prose') return 'body';
    return field.kind === 'file' ? undefined : 'fact';
  };
  const byRole = Map.groupBy(all, roleOf);
  const roles = Object.keys(contentModel[model]).filter((role) => byRole.has(role));
  const rest = byRole.get(undefined) ?? [];
  const hidden = rest.filter((field) => field.kind === 'system' && !isKept(field));
  const labelOf = ({ name }: Field) => humanize(name.replace(/[:.]+/g, ' '));
  return {
    mappings: roles.map((target) => {
      const { field, score = sureScore } = chosen.get(target) ?? {};
      const ordered = (byRole.get(target) ?? []).sort((one, other) => Number(other === field) - Number(one === field));
      return { target, paths: ordered.map(({ path }) => path), score };
    }),
    facts: Object.fromEntries((byRole.get('fact') ?? []).map((field) => [labelOf(field), field.path])),
    hide: hidden.map(({ path }) => path),
    unmapped: rest.filter((field) => !hidden.includes(field)).map(({ path }) => path),
  };
}

export const sections = ['projects', 'works', 'pages'] as const;
export type SectionName = (typeof sections)[number];

/** Names of collections in ten languages. */
const collectionNames = {
  projects: split(
    'projects project projekte progetti proyectos projets projetos projecten projekty houses buildings realisations ' +
      'references cases case portfolio bauten häuser edifici realizzazioni obras casas réalisations referenzen gebouwen ' +
      'realizacje 项目 案例 作品 プロジェクト 事例 建築',
  ),
  works: split(
    'works artworks pieces werke opere oeuvres œuvres obras kunstwerke werken prace art sculptures paintings work 作品 艺术品 アート',
  ),
  pages: split('pages page seiten pagine páginas paginas strony texts texte testi 页面 ページ'),
  others: split(
    'news posts blog articles journal press events team people persons staff authors users categories tags typologies ' +
      'clients media files jobs settings forms faq testimonials menu navigation links aktuelles personen mitarbeiter ' +
      'kategorien notizie noticias persone categorie equipo équipe medewerkers aktualności 新闻 团队 分类 ニュース スタッフ',
  ),
};

/** Names that are tried where a CMS lists none. */
export const commonNames = [...new Set(sections.flatMap((section) => collectionNames[section]))];

const knownPages =
  /^(?:home|index|about(?:-us)?|contact|kontakt|contatti|contact[oe]?|impressum|imprint|privacy|datenschutz|process|studio|ueber-uns|over-ons|chi-siamo|a-propos|biography)$/i;

/** How well a collection fits each section, from 0 to 1. */
export function sectionScores(name: string, fields: readonly Field[]): Readonly<Record<SectionName, number>> {
  const { mappings, facts } = planFields(fields, 'project');
  const count = (...targets: readonly string[]) =>
    mappings.filter(({ target, score }) => targets.includes(target) && score >= sureScore).length;
  const image = fields.some(({ kind, fill }) => /^image/.test(kind) && fill > 0.4) ? 0.3 : 0;
  const known = Math.max(0, ...fields.map(({ texts }) => share(texts, (text) => knownPages.test(text))));
  const made = count('medium', 'dimensions', 'width', 'series');
  const built = (count('place') + Math.min(1, Object.keys(facts).length / 4) / 2) * 0.15;
  const shown = image + count('year') * 0.2 + count('typology') * 0.05;
  const trust = (count('title') > 0 ? 1 : 0.5) * (likeness(name, collectionNames.others) >= 0.6 ? 0.3 : 1);
  const score = (section: SectionName, proof: number) =>
    fields.length === 0
      ? 0
      : trust * (1 - (1 - 0.6 * likeness(name, collectionNames[section])) * (1 - Math.min(0.9, proof)));
  return {
    projects: score('projects', shown + built - made * 0.1),
    works: score('works', shown + made * 0.2 - built - 0.05),
    pages: score('pages', count('body') * 0.25 + Math.min(0.5, known) - count('year', 'place', 'gallery') * 0.2),
  };
}
