import { isOptionValue } from '../../../shared/find/option-value.ts';
import { contentModel } from '../../normalize/payload/content-model.ts';
import { isPublicationName } from '../../normalize/payload/published.ts';
import { isSystemName } from '../../normalize/payload/system-fields.ts';
import { humanize } from '../../normalize/text/options.ts';
import { type Field, likeness } from './evidence.ts';

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
const kinds: Readonly<Record<string, string>> = {
  ...{ slug: 'text file', title: 'text', lead: 'text prose', body: 'prose text', cover: 'image', gallery: 'images' },
  ...{ year: 'number date text', place: 'text texts', typology: 'text texts', materials: 'text texts', facts: 'pairs' },
  ...{ medium: 'text texts', series: 'text', size: 'text', dimensions: 'text', width: 'number', height: 'number' },
  ...{ depth: 'number', order: 'number', seoTitle: 'text', seoDescription: 'text prose' },
};

const seriesNames = split('series serie serien séries série seria 系列 シリーズ');

const share = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.filter(test).length / (texts.length || 1);

const lastPart = (path: string): string => path.replace(/^.*\/(?=[^/])|\/$/g, '');
const areSlugs = ({ texts }: Field): boolean => share(texts, (text) => isOptionValue(lastPart(text))) >= 0.9;

const isCode = (text: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);
const isYear = (text: string): boolean => text.length < 26 && /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(text);
const isSize = (text: string): boolean => /\d\s?(?:mm|cm|m|in|")?\s?[x×✕*]\s?\d/i.test(text);

/** Letters and digits of a title or slug, with "u" for "ü" and "ue". */
const stemOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/(?<=[aou])e/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** True if most slugs begin as the titles of the same entries do. */
const areSlugsOf = (slugs: Field, titles: Field): boolean =>
  slugs !== titles &&
  slugs.texts.length === titles.texts.length &&
  share([...slugs.texts.keys()].map(String), (at) =>
    stemOf(slugs.texts[Number(at)] ?? '').includes(stemOf(titles.texts[Number(at)] ?? '').slice(0, 6) || ' '),
  ) >= 0.6;

const languages = split('en de fr it es pt nl pl zh ja');
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

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'prose';
const longestIn = (fields: readonly Field[]) => Math.max(...fields.filter(isText).map(({ length }) => length));

type Proof = (field: Field, all: readonly Field[]) => number;

/** The proof by the values of a field, from 0 (it cannot have that role) to 1. */
const proofs: Readonly<Record<string, Proof>> = {
  slug: (field, all) => {
    const isHyphened = share(field.texts, (text) => /^[a-z\d]+-[a-z\d-]+$/.test(text)) >= 0.3;
    const proof = all.some((title) => areSlugsOf(field, title)) ? 0.85 : isHyphened ? 0.65 : 0.3;
    return areSlugs(field) && field.variety >= 0.95 ? field.fill * proof : 0;
  },
  title: (field, all) => {
    const isFirst = all.find(({ kind, variety }) => kind === 'text' && variety > 0.9) === field;
    const proof = all.some((slug) => areSlugs(slug) && areSlugsOf(slug, field)) ? 0.8 : isFirst ? 0.5 : 0.2;
    return field.length > 120 || share(field.texts, isCode) > 0.95 ? 0 : field.fill * field.variety * proof;
  },
  year: ({ kind, texts }) => (share(texts, isYear) < 0.8 ? 0 : kind === 'date' ? 0.61 : 0.68),
  place: ({ texts, length }) => (length > 80 ? 0 : share(texts, isPlace) >= 0.3 ? 0.62 : 0.2),
  lead: (field, all) => {
    const isFirst = all.find((one) => isText(one) && one.length > 40) === field;
    const proof = longestIn(all) <= field.length * 1.4 ? 0.3 : isFirst ? 0.64 : 0.5;
    return field.length < 25 || field.length > 600 || field.length === longestIn(all) ? 0 : proof;
  },
  body: ({ length, kind }, all) => (length > 80 && length === longestIn(all) ? 0.68 : kind === 'prose' ? 0.5 : 0),
  typology: ({ kind, variety, length, texts, path }) => {
    const isChosen = kind === 'texts' || /[.[]/.test(path) ? 0.2 : 0;
    const areWords = share(texts, (text) => !/[\s\d]/.test(text)) >= 0.7;
    return length > 40 ? 0 : (!areWords || variety > 0.95 ? 0.1 : variety > 0.6 ? 0.42 : 0.61) + isChosen;
  },
  dimensions: ({ texts }) => (share(texts, isSize) > 0.6 ? 0.75 : 0),
  cover: ({ fill }) => 0.5 + 0.2 * fill,
  gallery: () => 0.75,
  facts: () => 0.65,
};

/** How sure it is that a field has a role: by its name, its values and its share of the entries, from 0 to 1. */
function scoreOf(role: string, names: readonly string[], field: Field, all: readonly Field[]): number {
  if (!kinds[role]?.split(' ').includes(field.kind)) return 0;
  const proof = proofs[role];
  const named = likeness(field.name, role === 'series' ? seriesNames : names);
  const isFact = /text/.test(field.kind) && likeness(field.name, factNames) >= 0.6;
  const value = proof?.(field, all) ?? 0.3;
  if (value === 0 || (named < 0.5 && (!proof || isFact))) return 0;
  return 1 - (1 - 0.85 * named) * (1 - value);
}

/** Fields that must stay, because the site reads them by itself. */
const isKept = ({ path }: Field): boolean =>
  isPublicationName(path) || isSystemName(path) || contentModel.project.id?.names.includes(path) === true;

/** Without a role of its own, a field follows others of its kind. */
const followed: Readonly<Record<string, string>> = { image: 'gallery', images: 'gallery', prose: 'body', file: '' };

/** Proposes what each field is: the surest pairs of field and role first, each of them once. */
export function planFields(all: readonly Field[], model: 'project' | 'page'): FieldPlan {
  const isContent = ({ kind, path }: Field) => kind !== 'system' && !/^(?:seo|meta|og|open_?graph|yoast)/i.test(path);
  const fields = all.filter(isContent);
  const pairs = Object.entries(contentModel[model]).flatMap(([role, { names }]) =>
    fields.map((field) => ({ role, field, score: scoreOf(role, names, field, fields) })),
  );
  const chosen = new Map<string, (typeof pairs)[number]>();
  for (const pair of pairs.sort((one, other) => other.score - one.score)) {
    const isTaken = chosen.has(pair.role) || [...chosen.values()].some(({ field }) => field === pair.field);
    if (pair.score >= leastScore && !isTaken) chosen.set(pair.role, pair);
  }
  const cover = chosen.get('cover')?.field;
  const roleOf = (field: Field): string => {
    const own = [...chosen.values()].find((pair) => pair.field === field)?.role;
    if (own || !isContent(field)) return own ?? (field.kind === 'system' && !isKept(field) ? 'hide' : '');
    // The same image may be under two names.
    return String(field.texts) === String(cover?.texts) ? 'cover' : (followed[field.kind] ?? 'fact');
  };
  const byRole = Map.groupBy(all, roleOf);
  const pathsOf = (role: string) => {
    const own = chosen.get(role)?.field;
    const found = byRole.get(role) ?? [];
    return [...found.filter((one) => one === own), ...found.filter((one) => one !== own)].map(({ path }) => path);
  };
  const label = ({ name }: Field) => humanize(name.replace(/[:.]+/g, ' '));
  return {
    mappings: Object.keys(contentModel[model])
      .filter((role) => byRole.has(role))
      .map((target) => ({ target, paths: pathsOf(target), score: chosen.get(target)?.score ?? sureScore })),
    facts: Object.fromEntries((byRole.get('fact') ?? []).map((field) => [label(field), field.path])),
    hide: pathsOf('hide'),
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
    trust * (1 - (1 - 0.6 * likeness(name, collectionNames[section])) * (1 - Math.min(0.9, proof)));
  return {
    projects: score('projects', shown + built - made * 0.1),
    works: score('works', shown + made * 0.2 - built - 0.05),
    pages: score('pages', count('body') * 0.25 + Math.min(0.5, known) - count('year', 'place', 'gallery') * 0.2),
  };
}
