import { isOptionValue } from '../../../shared/find/option-value.ts';
import { contentModel } from '../../normalize/payload/content-model.ts';
import { foldName } from '../../normalize/payload/field-names.ts';
import { isPublicationName } from '../../normalize/payload/published.ts';
import { isSystemName } from '../../normalize/payload/system-fields.ts';
import { humanize } from '../../normalize/text/options.ts';
import type { Field } from './evidence.ts';
import words from './words.json' with { type: 'json' };

/** Below it, a proposal is asked for. */
export const sureScore = 0.6;
export const leastScore = 0.38;

const namesOf = (words: string): readonly string[] => words.split(' ');
/** Further names of roles, which often have another meaning, so that normalizers do not read them; and their kinds of values. */
const { roles: moreNames, kinds }: Readonly<Record<'roles' | 'kinds', Readonly<Record<string, string>>>> = words;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How well a name fits one of some names, from 0 to 1: the whole name, one of its words, or a part of one. */
function likeness(name: string, names: readonly string[]): number {
  const parts = withoutAccents(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const whole = parts.join('');
  const scores = names.map((given, index) => {
    const one = withoutAccents(foldName(given));
    if (whole === one) return 1 - Math.min(index, 20) / 200;
    if (wideScript.test(one)) return whole.endsWith(one) ? 0.8 : whole.includes(one) ? 0.6 : 0;
    if (one.length > 2 && parts.includes(one)) return parts[0] === one || parts.at(-1) === one ? 0.75 : 0.6;
    const isPart = parts.some((word) => word.endsWith(one) || (word.startsWith(one) && one.length > 4));
    return one.length > 3 && isPart ? 0.6 : 0;
  });
  return Math.max(0, ...scores);
}

const share = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.filter(test).length / (texts.length || 1);
const isCode = (text: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);
const isSlug = (path: string): boolean => isOptionValue(path.replace(/^.*\/(?=[^/])|\/$/g, ''));
const isYear = (text: string): boolean => text.length < 26 && /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(text);
const isSize = (text: string): boolean => /\d\s?(?:mm|cm|m|in|")?\s?[x×✕*]\s?\d/i.test(text);
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'prose';

/** The proof by the values of a field, from 0 (it cannot have that role) to 1. `longest` is the average of the longest texts. */
const proofs: Readonly<Record<string, (field: Field, all: readonly Field[], longest: number) => number>> = {
  // A CMS begins with its id.
  id: (field, all) => (field === all[0] && field.variety === 1 && field.fill === 1 ? 0.65 : 0),
  slug: ({ texts, variety, fill }) => {
    const isHyphened = share(texts, (text) => /^[a-z\d]+-[a-z\d-]+$/.test(text)) >= 0.3;
    return share(texts, isSlug) < 0.9 || variety < 0.95 ? 0 : fill * (isHyphened ? 0.65 : 0.3);
  },
  title: (field, all) => {
    const first = all.find(({ kind, variety, fill }) => kind === 'text' && variety > 0.9 && fill > 0.9);
    const cannot = field.length > 120 || share(field.texts, isCode) > 0.95;
    return cannot ? 0 : field.fill ** 2 * field.variety * (field === first ? 0.62 : 0.2);
  },
  year: ({ kind, texts }) => (share(texts, isYear) < 0.8 ? 0 : kind === 'date' ? 0.61 : 0.68),
  place: ({ length }) => (length > 80 ? 0 : 0.2),
  lead: (field, all, longest) => {
    if (field.length < 25 || field.length > 600) return 0;
    // The only text of an entry is its lead if it is short and has that name.
    if (field.length === longest) return field.length > 160 ? 0 : 0.2;
    const isFirst = all.find((one) => isText(one) && one.length > 40) === field;
    return longest <= field.length * 1.4 ? 0.3 : isFirst ? 0.64 : 0.5;
  },
  body: ({ length, kind }, _all, longest) => (length > 80 && length === longest ? 0.68 : kind === 'prose' ? 0.5 : 0),
  typology: ({ kind, variety, length, texts, path }) => {
    const isChosen = kind === 'texts' || /[.[]/.test(path) ? 0.2 : 0;
    const areWords = share(texts, (text) => !/[\s\d]/.test(text)) >= 0.7;
    return length > 40 ? 0 : (!areWords || variety > 0.95 ? 0.1 : variety > 0.6 ? 0.42 : 0.61) + isChosen;
  },
  dimensions: ({ texts }) => (share(texts, isSize) > 0.6 ? 0.75 : 0),
  cover: ({ fill }) => 0.5 + 0.2 * fill,
  gallery: () => 0.75,
};

/** How sure it is that a field has a role: by its name, its values and its share of the entries, from 0 to 1. */
function scoreOf(role: string, names: readonly string[], field: Field, all: readonly Field[]): number {
  if (!kinds[role]?.split(' ').includes(field.kind)) return 0;
  const proof = proofs[role];
  const named = likeness(field.name, [...names, ...namesOf(moreNames[role] ?? role)]);
  const isFact = /text/.test(field.kind) && likeness(field.name, namesOf(words.facts)) >= 0.6;
  const longest = Math.max(...all.filter(isText).map(({ length }) => length));
  // A whole name needs no proof: a short text can be the lead.
  const value = Math.max(proof?.(field, all, longest) ?? 0.3, named > 0.85 && role === 'lead' ? 0.2 : 0);
  if (value === 0 || (named < 0.5 && (!proof || isFact))) return 0;
  return 1 - (1 - 0.85 * named) * (1 - value);
}

const isIdentity = ({ path }: Field): boolean => contentModel.project.id?.names.includes(path) === true;
const isReadBySite = (field: Field) =>
  [isPublicationName, isSystemName].some((test) => test(field.path)) || isIdentity(field);

/** Without a role of its own, a field follows others of its kind. */
const followed: Readonly<Record<string, string>> = { image: 'gallery', images: 'gallery', prose: 'body', file: '' };
const isContent = ({ kind, path }: Field) => kind !== 'system' && !/^(?:seo|meta|og|open_?graph|yoast)/i.test(path);

/** Proposes what each field is: the surest pairs of field and role first, each of them once. */
export function planFields(all: readonly Field[], model: 'project' | 'page') {
  const fields = all.filter(isContent);
  const pairs = Object.entries(contentModel[model]).flatMap(([role, { names }]) => {
    const able = role === 'id' && all.some(isIdentity) ? [] : fields;
    return able.map((field) => ({ role, field, score: scoreOf(role, names, field, fields) }));
  });
  const chosen = new Map<string, (typeof pairs)[number]>();
  const roles = new Map<Field, string>();
  for (const pair of pairs.sort((one, other) => other.score - one.score)) {
    if (pair.score < leastScore || chosen.has(pair.role) || roles.has(pair.field)) continue;
    chosen.set(pair.role, pair);
    roles.set(pair.field, pair.role);
  }
  const cover = chosen.get('cover')?.field;
  for (const field of all.filter((one) => !roles.has(one))) {
    // The same image may be under two names.
    const isCover = cover !== undefined && String(field.texts) === String(cover.texts);
    if (isContent(field)) roles.set(field, isCover ? 'cover' : (followed[field.kind] ?? 'fact'));
    // The site reads the others by itself.
    else if (field.kind === 'system' && !isReadBySite(field)) roles.set(field, 'hide');
  }
  // In the order of choice, so that the surest path of a role is its first.
  const fieldsOf = (role: string) => [...roles].flatMap(([field, one]) => (one === role ? [field] : []));
  const pathsOf = (role: string) => fieldsOf(role).map(({ path }) => path);
  const mappings = Object.keys(contentModel[model])
    .map((target) => ({ target, paths: pathsOf(target), score: chosen.get(target)?.score ?? sureScore }))
    .filter(({ paths }) => paths.length > 0);
  const facts = fieldsOf('fact').map(({ name, path }) => [humanize(name.replace(/[:.]+/g, ' ')), path] as const);
  return { mappings, facts: Object.fromEntries(facts), hide: pathsOf('hide') };
}

export const sections = ['projects', 'works', 'pages'] as const;
export type SectionName = (typeof sections)[number];

/** Calls of one page, which a CMS may have as a single entry with fields of its own. */
export const singles = ['about', 'process', 'biography'] as const;
export const singleOf = (name: string) => singles.find((call) => likeness(name, namesOf(words[call])) > 0.8);
/** Names that are tried where a CMS lists none. */
export const commonNames = [...new Set([...sections, ...singles].flatMap((name) => namesOf(words[name])))];
const pageNames = new Set([...singles, 'otherPages' as const].flatMap((name) => namesOf(words[name])));

/** How well a collection fits each section, from 0 to 1. */
export function sectionScores(name: string, fields: readonly Field[]): { section: SectionName; score: number }[] {
  const { mappings, facts } = planFields(fields, 'project');
  const count = (...targets: readonly string[]) =>
    mappings.filter(({ target, score }) => targets.includes(target) && score >= sureScore).length;
  const isPage = (text: string) => pageNames.has(text.toLowerCase().replaceAll('-', '_'));
  const known = Math.max(0, ...fields.map(({ texts }) => share(texts, isPage)));
  // Furniture has dimensions, too.
  const made = count('medium', 'series') && count('medium', 'dimensions', 'width', 'series');
  const built = (count('place') + Math.min(1, Object.keys(facts).length / 4) / 2) * 0.15;
  const image = fields.some(({ kind, fill }) => /^image/.test(kind) && fill > 0.4) ? 0.3 : 0;
  const shown = image + count('year') * 0.2 + count('typology') * 0.05;
  const trust = (count('title') > 0 ? 1 : 0.5) * (likeness(name, namesOf(words.others)) >= 0.6 ? 0.3 : 1);
  const page = count('body') * 0.25 + Math.min(0.5, known) - count('year', 'place', 'gallery') * 0.2;
  const found = { projects: shown + built - made * 0.1, works: shown + made * 0.2 - built - 0.05, pages: page };
  const score = (section: SectionName) =>
    trust * (1 - (1 - 0.6 * likeness(name, namesOf(words[section]))) * (1 - Math.min(0.9, found[section])));
  return sections.map((section) => ({ section, score: score(section) }));
}
