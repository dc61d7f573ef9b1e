/*
 * Reads sizes as people write them. `plainForm` gives digits, signs and fractions one form. `partsOf` splits at ×, `lengthOf`
 * reads number, unit and side in any order, and `sidesOf` decides which figure is which side. A text is read only if all
 * of its figures fit; otherwise its words stay. All expressions here read at most 160 characters.
 */
import type { Dimensions } from '../../../shared/contract/project.ts';
import { isRecord, scalarText } from '../ground/record.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import words from './dimension-words.json' with { type: 'json' };
import { readLine } from './printable.ts';

export interface ReadDimensions {
  readonly dimensions?: Dimensions | undefined;
  /** The words of the content, if the figures do not hold all of them. */
  readonly dimensionsText?: string | undefined;
}

type Side = 'width' | 'height' | 'depth' | 'length';

interface Length {
  readonly cm: number | undefined;
  readonly side: Side | undefined;
  readonly unit: string | undefined;
}

const units = Object.entries(words.units).map(([unit, { cm, names }]) => [unit, cm, names] as const);
const cmPer = new Map(units.map(([unit, cm]) => [unit, cm]));

const sideNames = Object.entries(words.sides) as [side: Side, names: string][];

const fraction = String.raw`\d+\s*[/⁄]\s*\d+`;
const number = String.raw`(?:\d+[\s-]+${fraction}|${fraction}|\d+(?:[\s.,]\d+|['’]\d{3}(?!\d))*)`;
const inchMark = words.units.in.names;
/** A Latin letter after a name would be another word. Names in Chinese and Japanese need no space. */
const nameEnd = `(?:(?<=["″”'′’])|(?![a-zà-ÿа-я]))`;

const token = (pattern: string): RegExp => new RegExp(String.raw`[\s.:=,()]*(?:${pattern})`, 'iuy');
const numberToken = token(`(${number})`);
const unitTokens = units.map(([unit, , names]) => [unit, token(`(?:${names})${nameEnd}`)] as const);
const sideTokens = sideNames.map(([side, names]) => [side, token(`(?:${names})${nameEnd}`)] as const);

const anySide = sideNames.map(([, names]) => names).join('|');
const anyUnit = units.map(([, , names]) => names).join('|');
/** A size within other words. Its last side has a unit. */
const sideInWords = String.raw`(?:(?:${anySide})[.:]?\s*)?${number}\s*(?:(?:${anyUnit})${nameEnd}\.?\s*(?:${number}\s*(?:${inchMark})\s*)?)?(?:\(?(?:${anySide})${nameEnd}\)?)?`;
const sizeInWords = new RegExp(
  String.raw`(?<![\p{L}\d.,/×]|×\s)${sideInWords}(?:\s*×\s*${sideInWords}){1,2}(?!\d|\s*×)`,
  'giu',
);

/** "(H x W)", "W x H x D:". */
const sideOrder = new RegExp(
  String.raw`[([]?(?<![\p{L}\d])(${anySide})\s*[×x/]\s*(${anySide})(?:\s*[×x/]\s*(${anySide}))?(?![\p{L}\d])[)\]]?:?`,
  'iu',
);

const maxLength = 160;

/** Full-width characters and digits of any script, Cyrillic х, vulgar fractions and odd spaces in their usual form. */
const plainForm = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (char) => String(char.charCodeAt(0) & 15))
    .replace(/[㎜㎝㎡]/g, (char) => char.normalize('NFKD'))
    .replace(/(\d)?([\u00bc-\u00be\u2150-\u215e])/g, (_all, digit: string | undefined, char: string) => {
      const parts = char.normalize('NFKD').replace('\u2044', '/');
      return digit === undefined ? parts : `${digit} ${parts}`;
    })
    .replace(/(?<=[\d\s"″”'′’.)\p{L}])[хХ](?=\s*[\d\p{L}])/gu, '×')
    .replace(
      /\s*[✕✖⨯*]\s*|(?<=\d\s?\p{L}{0,3}\s?|[.)"″”'′’]\s?\p{L}?\s?|\s)x(?=\s?[\d(]|(?<=\d\S{0,3}x|\sx)\s?\p{L})|\s+(?:by|auf|mal|por|sur|per|op|на)\s+(?=\d)/giu,
      ' × ',
    )
    .replace(/(\d)\s?m\s?(\d\d)(?!\d)/g, '$1.$2 m')
    .replace(/\s+/g, ' ')
    .trim();

/** "0.8", "12,5" and "1.2345" show the decimal mark. */
const decimalMark = /(?<![\d.,])0([.,])\d|\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,])/;

/** Which of `.` and `,` is the decimal mark. */
interface Notation {
  readonly mark: string | undefined;
  /** How to read "1,200" if the text does not show it: as thousands, or as a decimal. */
  readonly isGrouped?: boolean | undefined;
}

function notationOf(text: string): Notation {
  const [, zero, other] = decimalMark.exec(text) ?? [];
  return { mark: zero ?? other };
}

function numberOf(text: string, unit: string | undefined, { mark, isGrouped }: Notation): number | undefined {
  const mixed = text.match(/^(?:(\d+)[\s-]+)?(\d+)\s*[/⁄]\s*(\d+)$/);
  if (mixed) {
    const [, whole = '0', over, under] = mixed;
    return Number(under) === 0 ? undefined : Number(whole) + Number(over) / Number(under);
  }
  const groups = text.split(/[\s.,'’]/);
  const separators = text.match(/[\s.,'’]/g) ?? [];
  const [last] = separators.slice(-1);
  if (last === undefined) return Number(text);
  const canBeGrouped = groups.slice(1).every((group) => group.length === 3) && new Set(separators).size === 1;
  if (canBeGrouped && groups[0] !== '0' && (last !== mark || separators.length > 1)) {
    const isSure = unit === 'mm' || separators.length > 1 || /[\s'’]/.test(last);
    if (isSure || isGrouped) return Number(groups.join(''));
    if (isGrouped === undefined) return undefined;
  }
  if (!/[.,]/.test(last)) return undefined;
  const isEarlierGrouped = groups.slice(1, -1).every((group) => group.length === 3);
  return isEarlierGrouped ? Number(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`) : undefined;
}

/** Reads a length with its unit and side in any order: "H 120 cm", "120(h) cm", `5' 10"`. */
function lengthOf(text: string, unitOfText?: string, notation: Notation = notationOf(text)): Length | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeNamed = <Name>(tokens: readonly (readonly [Name, RegExp])[]) =>
    tokens.find(([, pattern]) => take(pattern))?.[0];
  let side: Side | undefined;
  let own: string | undefined;
  const digits: string[] = [];
  while (/[^\s.:=,()]/.test(text.slice(at))) {
    const number = take(numberToken)?.[1];
    if (number !== undefined) {
      if (digits.length > 0 && (digits.length > 1 || own !== 'ft')) return undefined;
      digits.push(number);
      continue;
    }
    const unit = takeNamed(unitTokens);
    if (unit !== undefined) {
      if (digits.length === 2 ? unit !== 'in' : own !== undefined) return undefined;
      own ??= unit;
      continue;
    }
    const named = takeNamed(sideTokens);
    if (named === undefined || side !== undefined) return undefined;
    side = named;
  }
  const [first, second] = digits;
  // "2 × (120 × 80 cm)" is not a size of three sides.
  if (first === undefined || /\([^)]*$|^[^(]*\)/.test(text)) return undefined;
  const unit = own ?? unitOfText;
  const whole = numberOf(first, unit, notation);
  const inches = second === undefined ? 0 : numberOf(second, 'in', notation);
  if (whole === undefined || inches === undefined) return { cm: undefined, side, unit: own };
  const cm = whole * (cmPer.get(unit ?? 'cm') ?? 1) + inches * 2.54;
  return { cm: unit === 'in' || unit === 'ft' ? rounded(cm, 10) : cm, side, unit: own };
}

/** Photographs of works are cropped to within this share. */
const tolerance = 0.02;

interface Pixels {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Gives assumed dimensions the order that fits the image. Museums write the height first. */
export function settledDimensions(dimensions: Dimensions, { width, height }: Pixels): Dimensions {
  if (!width || !height || dimensions.order === undefined) return dimensions;
  const { order: _, ...stated } = dimensions;
  const { widthCm, heightCm } = stated;
  const fits = (wide: number, high: number) => Math.abs((wide * height) / (high * width) - 1) <= tolerance;
  if (fits(widthCm, heightCm)) return stated;
  return fits(heightCm, widthCm) ? { ...stated, widthCm: heightCm, heightCm: widthCm } : dimensions;
}

/** Splits at ×, otherwise at commas and slashes between labelled sides. */
function partsOf(text: string): string[] {
  const parts = text.split(/\s*×\s*/);
  return parts.length > 1
    ? parts
    : text.split(/\s*[;/]\s*(?=\p{L})|\s*,\s+|(?<=\d\s?(?:mm|cm|m|in)?\)?)\s+(?=\p{L}+[.:]?\s?\d)/u);
}

interface Sides extends ReadDimensions {
  readonly isMetric: boolean;
}

/** Works are seldom longer than this many times their width. */
const mostLengths = 8;

function isLikely({ dimensions }: Sides): boolean {
  const { widthCm = 0, heightCm = 0 } = dimensions ?? {};
  return Math.max(widthCm, heightCm) <= mostLengths * Math.min(widthCm, heightCm);
}

function sidesIn(text: string): Sides | undefined {
  const notation = notationOf(text);
  const sure = sidesAs(text, notation);
  if (sure !== 'ambiguous') return sure;
  // "1,200 x 800 cm": if one reading is a strip, the other is meant.
  const readings = [true, false].map((isGrouped) => sidesAs(text, { ...notation, isGrouped }));
  const [likely, ...others] = readings.filter((read) => typeof read === 'object' && isLikely(read));
  return typeof likely === 'object' && others.length === 0 ? likely : undefined;
}

function sidesAs(text: string, notation: Notation): Sides | 'ambiguous' | undefined {
  const named = sideOrder.exec(text);
  const parts = partsOf(named ? text.replace(named[0], ' ').trim() : text);
  if (parts.length < 2 || parts.length > 3) return undefined;
  const last = parts.map((part) => lengthOf(part)?.unit).findLast((unit) => unit !== undefined);
  const lengths = parts.map((part) => lengthOf(part, last, notation)).filter((length) => length !== undefined);
  if (lengths.length < parts.length) return undefined;
  const sides = named ? orderIn(named, lengths) : sidesOf(lengths);
  if (!sides || !(sides.isStated || text.includes('×'))) return undefined;
  if (lengths.some(({ cm }) => cm === undefined)) return 'ambiguous';
  const bySide = new Map(lengths.map(({ cm }, index) => [sides.order[index], cm]));
  const dimensions = dimensionsOfSides(bySide.get('width'), bySide.get('height'), bySide.get('depth'));
  // Figures this large without a unit are pixels or millimeters.
  if (!dimensions || (last === undefined && Math.max(dimensions.widthCm, dimensions.heightCm) > 1500)) return undefined;
  const isMetric = last === undefined || !['in', 'ft'].includes(last);
  return { dimensions: sides.isStated ? dimensions : { ...dimensions, order: 'assumed' }, isMetric };
}

interface SideOrder {
  readonly order: readonly Side[];
  readonly isStated: boolean;
}

const usualOrder: readonly Side[] = ['width', 'height', 'depth'];

/** Undefined if a side is named twice, or only some sides are named. */
function sidesOf(lengths: readonly Length[]): SideOrder | undefined {
  const named = lengths.flatMap(({ side }) => side ?? []);
  if (named.length === 0) return { order: usualOrder, isStated: false };
  // "W 46 × 78 × 51 cm" names the order by its first side only, "120 × 80 × 3 cm deep" its last.
  if (named.length === 1 && named[0] === 'width' && lengths[0]?.side === 'width')
    return { order: usualOrder, isStated: true };
  if (named.length === 1 && named[0] === 'depth' && lengths[2]?.side === 'depth')
    return { order: usualOrder, isStated: false };
  return named.length === lengths.length ? statedOrder(named) : undefined;
}

function orderIn(named: RegExpExecArray, lengths: readonly Length[]): SideOrder | undefined {
  const sides = named.slice(1).flatMap((name) => (name ? (lengthOf(`1 ${name}`)?.side ?? []) : []));
  const isRepeated = lengths.some(({ side }) => side !== undefined);
  return sides.length === lengths.length && !isRepeated ? statedOrder(sides) : undefined;
}

/** Of furniture, the length is the width and the width the depth. */
function statedOrder(named: readonly Side[]): SideOrder | undefined {
  const hasBoth = named.includes('length') && named.includes('width');
  if (hasBoth && !named.includes('height')) return undefined;
  const order = named.map((side): Side => {
    if (side === 'length') return 'width';
    return hasBoth && side === 'width' ? 'depth' : side;
  });
  return new Set(order).size === order.length ? { order, isStated: true } : undefined;
}

function dimensionsOfSides(width?: number, height?: number, depth?: number): Dimensions | undefined {
  const [widthCm, heightCm, depthCm] = [width, height, depth].map((cm) => (cm && cm > 0 ? rounded(cm) : undefined));
  if (!widthCm || !heightCm) return undefined;
  return depthCm ? { widthCm, heightCm, depthCm } : { widthCm, heightCm };
}

const rounded = (length: number, per = 1000): number => Math.round(length * per) / per;

/** Cached, because a list that is read again has the same texts. */
const known = new Map<string, ReadDimensions>();
const maxKnown = 2000;

function dimensionsInText(text: string): ReadDimensions {
  const cached = known.get(text);
  const read = cached ?? sizeInText(text);
  if (!cached && known.size < maxKnown && text.length <= maxLength) known.set(text, read);
  // A copy, because an image may turn the sides.
  return read.dimensions ? { ...read, dimensions: { ...read.dimensions } } : read;
}

/** "24 x 36 in (61 x 91.4 cm)" contains one size twice: metric figures are exact. */
function sizeInText(text: string): ReadDimensions {
  if (text === '') return {};
  if (text.length > maxLength || !/\p{N}/u.test(text)) return { dimensionsText: text };
  const plain = plainForm(text);
  const whole = sidesIn(plain);
  if (whole) return { dimensions: whole.dimensions };
  const sizes = plain.match(sizeInWords) ?? [];
  const found = sizes.flatMap((size) => {
    const sides = hasUnit.test(size) ? sidesIn(size) : undefined;
    return sides ?? [];
  });
  const best = found.find(({ isMetric }) => isMetric) ?? found[0];
  const isSame = isSameSize(found);
  if (!best || (found.length > 1 && !isSame)) return { dimensionsText: text };
  const rest = sizes.reduce((left, size) => left.replace(size, ''), plain);
  const { dimensions } = best;
  return isSame && !/[\p{L}\d]/u.test(rest) ? { dimensions } : { dimensions, dimensionsText: text };
}

const hasUnit = new RegExp(String.raw`\d\s*(?:${anyUnit})${nameEnd}`, 'iu');

/** Figures in inches and in centimeters agree within their rounding. */
function isSameSize(found: readonly Sides[]): boolean {
  const [first, second, ...others] = found.map(({ dimensions }) => dimensions);
  if (!first || !second || others.length > 0) return false;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(1, 0.02 * a);
  return isNear(first.widthCm, second.widthCm) && isNear(first.heightCm, second.heightCm);
}

/** The texts of a list or record, such as one per side or per unit: "Width 120 cm, Height 80 cm". */
const joinedTexts = (value: unknown, depth = 0): string =>
  typeof value === 'object' && value !== null && depth < 3
    ? Object.values(value)
        .map((inner) => joinedTexts(inner, depth + 1))
        .filter(Boolean)
        .join(depth === 0 ? ', ' : ' ')
    : scalarText(value);

function dimensionsInTexts(node: PayloadNode): ReadDimensions | undefined {
  const { dimensions, dimensionsText } = dimensionsInText(joinedTexts(node.value));
  return dimensions && dimensionsText === undefined ? markedAsFigures({ dimensions }, node) : undefined;
}

function markedAsFigures(read: ReadDimensions, node: PayloadNode): ReadDimensions {
  if (read.dimensionsText === undefined) node.markAsFigures();
  return read;
}

/**
 * Dimensions in cm from a record, a list or a text such as "46 × 78 × 51 cm", "H 120 x W 80 cm" or `4' 2" x 3'`. Text
 * that is not read stays as `dimensionsText`. Undefined for no text. `unit` is that of figures without one.
 */
export function readDimensions(node: PayloadNode, unit = ''): ReadDimensions | undefined {
  if (Array.isArray(node.value)) {
    const lengths = node.value.map((value) => fieldLength(scalarText(value))?.cm);
    const dimensions = lengths.length <= 3 ? dimensionsOfSides(...lengths) : undefined;
    return dimensions ? { dimensions: { ...dimensions, order: 'assumed' } } : dimensionsInTexts(node);
  }
  if (node.isRecord()) {
    const dimensions = dimensionsOf(new OpenRecord(node));
    const order = node.value.order === 'assumed' ? { order: 'assumed' as const } : {};
    return dimensions ? { dimensions: { ...dimensions, ...order } } : dimensionsInTexts(node);
  }
  const line = readLine(node);
  if (line === undefined) return undefined;
  const inUnit = unit === '' || hasUnit.test(line) ? {} : dimensionsInText(`${line} ${unit}`);
  return markedAsFigures(inUnit.dimensions ? inUnit : dimensionsInText(line), node);
}

/** Most fields of this kind are a bare number. */
const bareNumber = /^\d{1,6}(?:\.\d{1,2})?$/;

/** A length in a field of its own: "1.2 m", "80cm" or a bare number. */
function fieldLength(text: string, unit?: string): Length | undefined {
  if (bareNumber.test(text))
    return { cm: Number(text) * (cmPer.get(unit ?? 'cm') ?? 1), side: undefined, unit: undefined };
  const plain = plainForm(text.slice(0, 41));
  const length = plain.length > 40 ? undefined : lengthOf(plain, unit);
  return length?.cm !== undefined && length.cm > 0 ? length : undefined;
}

/** "120 cm" for a number and its unit in a record, otherwise the text of a value. */
function lengthText(value: unknown): string {
  if (!isRecord(value)) return scalarText(value);
  const [number, unit] = [value.value ?? value.amount ?? value.number, value.unit ?? value.units ?? ''];
  return `${scalarText(number)} ${scalarText(unit)}`.trim();
}

const sidesByUnit = [['mm'], ['m'], ['in'], ['inches', 'in'], ['ft']].map(([ending, unit = ending]) => ({
  unit,
  names: ['width', 'height', 'depth'].map((side) => `${side}_${ending}`),
}));

/** Dimensions in fields whose names end with the unit: `width_mm`, `heightIn`. */
function dimensionsByName(record: OpenRecord): Dimensions | undefined {
  for (const { unit, names } of sidesByUnit) {
    if (record.find(names[0] ?? '') === undefined) continue;
    const sides = names.map((name) => fieldLength(scalarText(record.peek(name)), unit)?.cm);
    const dimensions = dimensionsOfSides(...sides);
    if (!dimensions) continue;
    for (const field of record.drop(...names)) field.note('length-converted');
    return dimensions;
  }
  return undefined;
}

/** Dimensions in separate fields (`width_cm` …), each with its own unit or that of a field `unit`. */
export function dimensionsOf(record: OpenRecord): Dimensions | undefined {
  const unit = record.take('unit', (node) => {
    const named = unitNamed(scalarText(node.value));
    if (named) node.markAsFigures();
    return named;
  });
  const isLength = ({ value }: PayloadNode): boolean => (fieldLength(lengthText(value), unit)?.cm ?? 0) > 0;
  if (!record.has('width', isLength) || !record.has('height', isLength)) return dimensionsByName(record);
  const sides = (['width', 'height', 'depth'] as const).map((name) =>
    record.take(name, (field) => {
      const length = fieldLength(lengthText(field.value), unit);
      if ((length?.unit ?? 'cm') !== 'cm') field.note('length-converted');
      field.markAsFigures();
      return length?.cm;
    }),
  );
  return dimensionsOfSides(...sides);
}

const unitNamed = (text: string): string | undefined => (cmPer.has(text) ? text : lengthOf(`1 ${text.trim()}`)?.unit);
