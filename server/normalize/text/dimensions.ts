import type { Dimensions } from '../../../shared/contract/project.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { scalarText } from '../payload/record.ts';
import { readLine } from './printable.ts';

export interface ReadDimensions {
  readonly dimensions?: Dimensions | undefined;
  /** The words of the content, if the figures do not hold all of them. */
  readonly dimensionsText?: string | undefined;
}

type Side = 'width' | 'height' | 'depth';

interface Length {
  readonly cm: number | undefined;
  readonly side: Side | undefined;
  readonly unit: string | undefined;
}

const units: readonly (readonly [unit: string, cm: number, names: string])[] = [
  ['mm', 0.1, 'mm|мм|millimet(?:er|re)s?'],
  ['cm', 1, 'cms?|см|centimet(?:er|re)s?'],
  ['m', 100, 'm|м|met(?:er|re)s?'],
  ['in', 2.54, "inches|inch|ins?|zoll|pouces?|\"|″|”|''|′′"],
  ['ft', 30.48, "feet|foot|ft|'|′|’"],
];
const cmPer = new Map(units.map(([unit, cm]) => [unit, cm]));
const unitPattern = units.map(([unit, , names]) => `(?<${unit}>${names})`).join('|');

const sideNames: readonly (readonly [side: Side, names: string])[] = [
  ['height', 'height|h|höhe|hoehe|hauteur|altezza|alto|altura|высота|в'],
  ['width', 'width|w|breite|b|largeur|larghezza|length|länge|laenge|l|ancho|ширина|ш'],
  ['depth', 'depth|d|tiefe|t|profondeur|prof|p|profondità|profundidad|глубина|г'],
];
const sidePattern = sideNames.map(([side, names]) => `(?<${side}>${names})`).join('|');

const fraction = String.raw`\d+\s*[/⁄]\s*\d+`;
const number = String.raw`(?:\d+[\s-]+${fraction}|${fraction}|\d+(?:[\s.,'’]\d+)*)`;
const lengthPattern = new RegExp(
  String.raw`^(?:(?:${sidePattern})\s*[.:=]?\s*)?(?<whole>${number})\s*(?:(?:${unitPattern})(?![\p{L}])\.?)?\s*(?:(?<inches>${number})\s*(?:inches|inch|ins?|"|″|”|''|′′)\.?)?\s*(?:\(?(?<after>${sideNames.map(([, names]) => names).join('|')})\.?\)?)?$`,
  'iu',
);
const sideAfter = sideNames.map(([side, names]) => [side, new RegExp(`^(?:${names})$`, 'iu')] as const);

/** Words beside the figures. They stay in the text of the label. */
const besideWords =
  /^(?:approx(?:imately)?\.?|circa|ca?\.|about|each|overall|image|sheet|size|dimensions|unframed|framed|frame|with frame|without frame|je|jeweils|gerahmt|ungerahmt|encadré|non encadré)[\s:,]+|[\s,]*\(?(?:each|overall|unframed|framed|with frame|without frame|approx\.?|je|gerahmt|ungerahmt|encadré)\)?\s*$/iu;

const maxLength = 160;

/** Full-width characters, Cyrillic х, vulgar fractions and odd spaces in their usual form. */
function plainForm(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/(\d)?([\u00bc-\u00be\u2150-\u215e])/g, (_all, digit: string | undefined, char: string) => {
      const parts = char.normalize('NFKD').replace('\u2044', '/');
      return digit === undefined ? parts : `${digit} ${parts}`;
    })
    .replace(/(?<=[\d\s"″'′.)\p{L}])[хХ](?=\s*[\d\p{L}])/gu, '×')
    .replace(/[\s\u2009\u202f]+/g, ' ')
    .trim();
}

/** "0.8", "12,5" and "1.2345" show the decimal mark. */
const decimalMark = /(?<![\d.,])0([.,])\d|\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,])/;

const decimalMarkIn = (text: string): string | undefined => {
  const [, zero, other] = decimalMark.exec(text) ?? [];
  return zero ?? other;
};

function numberOf(text: string, unit: string | undefined, mark: string | undefined): number | undefined {
  const mixed = text.match(/^(?:(\d+)[\s-]+)?(\d+)\s*[/⁄]\s*(\d+)$/);
  if (mixed) {
    const [, whole = '0', over, under] = mixed;
    return Number(under) === 0 ? undefined : Number(whole) + Number(over) / Number(under);
  }
  const groups = text.split(/[\s.,'’]/);
  const separators = text.match(/[\s.,'’]/g) ?? [];
  const [last] = separators.slice(-1);
  if (last === undefined) return Number(text);
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && new Set(separators).size === 1;
  if (isGrouped && groups[0] !== '0' && (last !== mark || separators.length > 1)) {
    const isSure = unit === 'mm' || separators.length > 1 || /[\s'’]/.test(last);
    return isSure ? Number(groups.join('')) : undefined;
  }
  if (!/[.,]/.test(last)) return undefined;
  const isEarlierGrouped = groups.slice(1, -1).every((group) => group.length === 3);
  return isEarlierGrouped ? Number(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`) : undefined;
}

const unitIn = (found: Readonly<Record<string, string | undefined>>): string | undefined =>
  units.find(([unit]) => found[unit] !== undefined)?.[0];

function lengthOf(text: string, unitOfText?: string, mark?: string): Length | undefined {
  const found = lengthPattern.exec(text.trim())?.groups;
  if (!found?.whole) return undefined;
  const own = unitIn(found);
  const unit = own ?? unitOfText;
  const whole = numberOf(found.whole, unit, mark);
  const inches = found.inches === undefined ? 0 : numberOf(found.inches, 'in', mark);
  if (found.inches !== undefined && own !== 'ft') return undefined;
  const before = sideNames.find(([side]) => found[side] !== undefined)?.[0];
  const { after } = found;
  const side = before ?? (after === undefined ? undefined : sideAfter.find(([, names]) => names.test(after))?.[0]);
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

/** Splits at × and its other spellings, otherwise at commas between labelled sides. */
function partsOf(text: string): string[] {
  const parts = text.split(
    /\s*[×✕✖⨯*]\s*|(?<=[\d\s"″”'′’.)a-zа-я])\s*x\s*(?=[\d\s(a-z])|\s+(?:by|auf|por|sur|per)\s+/i,
  );
  return parts.length > 1 ? parts : text.split(/\s*[;]\s*|\s*,\s+(?=\p{L})|(?<=\d\s?(?:mm|cm|m|in))\s+(?=\p{L})/u);
}

interface Sides extends ReadDimensions {
  readonly isMetric: boolean;
}

function sidesIn(text: string): Sides | undefined {
  const parts = partsOf(text);
  if (parts.length < 2 || parts.length > 3) return undefined;
  const last = parts.map((part) => lengthOf(part)?.unit).findLast((unit) => unit !== undefined);
  const mark = decimalMarkIn(text);
  const lengths = parts.map((part) => lengthOf(part, last, mark)).filter((length) => length !== undefined);
  if (lengths.length < parts.length) return undefined;
  const labelled = lengths.filter(({ side }) => side !== undefined);
  const order: readonly Side[] = ['width', 'height', 'depth'];
  const isLabelled =
    labelled.length === lengths.length && new Set(labelled.map(({ side }) => side)).size === lengths.length;
  if (labelled.length > 0 && !isLabelled && !isLabelOfAll(lengths)) return undefined;
  const bySide = new Map(lengths.map(({ cm, side }, index) => [isLabelled ? side : order[index], cm]));
  const dimensions = dimensionsOfSides(bySide.get('width'), bySide.get('height'), bySide.get('depth'));
  const isMetric = last === undefined || ['mm', 'cm', 'm'].includes(last);
  const isStated = labelled.length > 0;
  return dimensions && { dimensions: isStated ? dimensions : { ...dimensions, order: 'assumed' }, isMetric };
}

/** "W 46 × 78 × 51 cm" names the order by its first side only. */
const isLabelOfAll = ([first, ...others]: readonly Length[]): boolean =>
  first?.side === 'width' && others.every(({ side }) => side === undefined);

function dimensionsOfSides(width?: number, height?: number, depth?: number): Dimensions | undefined {
  const [widthCm, heightCm, depthCm] = [width, height, depth].map((cm) => (cm && cm > 0 ? rounded(cm) : undefined));
  if (!widthCm || !heightCm) return undefined;
  return depthCm ? { widthCm, heightCm, depthCm } : { widthCm, heightCm };
}

const rounded = (length: number, per = 1000): number => Math.round(length * per) / per;

/** "24 x 36 in (61 x 91.4 cm)" and "24 x 36 in / 61 x 91.4 cm" contain one size twice: metric figures are exact. */
function alternativesIn(text: string): string[] {
  const inside = [...text.matchAll(/[([]([^()[\]]*\d[^()[\]]*)[)\]]/g)].map(([, inner = '']) => inner);
  const outside = text.replace(/[([][^()[\]]*\d[^()[\]]*[)\]]/g, ' ').trim();
  return [outside, ...inside]
    .flatMap((part) => part.split(/\s+[/|=]\s+|\s*;\s*(?=\d)/))
    .filter((part) => /\d/.test(part));
}

function dimensionsInText(text: string): ReadDimensions {
  if (text === '') return {};
  if (text.length > maxLength) return { dimensionsText: text };
  const plain = plainForm(text).replace(/(?<=\D)\.$/, '');
  let bare = plain;
  while (besideWords.test(bare)) bare = bare.replace(besideWords, '').trim();
  const whole = sidesIn(bare);
  const found = whole ? [whole] : alternativesIn(bare).flatMap((part) => sidesIn(part) ?? []);
  const best = found.find(({ isMetric }) => isMetric) ?? found[0];
  if (!best) return { dimensionsText: text };
  const { isMetric: _, ...read } = best;
  return bare === plain && (whole !== undefined || isSameSize(found)) ? read : { ...read, dimensionsText: text };
}

/** Figures in inches and in centimeters agree within their rounding. */
function isSameSize(found: readonly Sides[]): boolean {
  const [first, second, ...others] = found.map(({ dimensions }) => dimensions);
  if (!first || !second || others.length > 0) return false;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(1, 0.02 * a);
  return isNear(first.widthCm, second.widthCm) && isNear(first.heightCm, second.heightCm);
}

/**
 * Dimensions in cm from a record, a list or a text such as "46 × 78 × 51 cm", "H 120 x W 80 cm" or `4' 2" x 3'`. Text
 * that is not read stays as `dimensionsText`. Undefined for no text.
 */
export function readDimensions(node: PayloadNode): ReadDimensions | undefined {
  if (Array.isArray(node.value)) {
    const lengths = node.value.map((value) => fieldLength(scalarText(value))?.cm);
    const dimensions = lengths.length <= 3 ? dimensionsOfSides(...lengths) : undefined;
    return dimensions && { dimensions: { ...dimensions, order: 'assumed' } };
  }
  if (node.isRecord()) {
    const dimensions = dimensionsOf(new OpenRecord(node));
    const order = node.value.order === 'assumed' ? { order: 'assumed' as const } : {};
    return dimensions && { dimensions: { ...dimensions, ...order } };
  }
  const line = readLine(node);
  return line === undefined ? undefined : dimensionsInText(line);
}

/** Most fields of this kind are a bare number. */
const bareNumber = /^\d{1,6}(?:\.\d{1,2})?$/;

/** A length in a field of its own: "1.2 m", "80cm" or a bare number. */
function fieldLength(text: string, unit?: string): Length | undefined {
  if (bareNumber.test(text))
    return { cm: Number(text) * (cmPer.get(unit ?? 'cm') ?? 1), side: undefined, unit: undefined };
  const plain = plainForm(text.slice(0, 41));
  const length = plain.length > 40 ? undefined : lengthOf(plain, unit, decimalMarkIn(plain));
  return length?.cm !== undefined && length.cm > 0 ? length : undefined;
}

/** Dimensions in separate fields (`width_cm` …), each with its own unit or that of a field `unit`. */
export function dimensionsOf(record: OpenRecord): Dimensions | undefined {
  const unit = record.take('unit', ({ value }) => unitNamed(scalarText(value)));
  const isLength = ({ value }: PayloadNode): boolean => (fieldLength(scalarText(value), unit)?.cm ?? 0) > 0;
  if (!record.has('width', isLength) || !record.has('height', isLength)) return undefined;
  const sides = (['width', 'height', 'depth'] as const).map((name) =>
    record.take(name, (field) => {
      const length = fieldLength(scalarText(field.value), unit);
      if ((length?.unit ?? 'cm') !== 'cm') field.note('length-converted');
      return length?.cm;
    }),
  );
  return dimensionsOfSides(...sides);
}

const unitNamed = (text: string): string | undefined => lengthOf(`1 ${text.trim()}`)?.unit;
