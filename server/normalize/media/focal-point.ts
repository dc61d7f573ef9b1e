import type { FocalPoint } from '../../../shared/contract/image.ts';
import { isRecord } from '../ground/record.ts';
import { foldName } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';

interface Size {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Two coordinates as a CMS writes them: numbers with the unit, or words of CSS. */
interface Coordinates {
  readonly x: unknown;
  readonly y: unknown;
  /** Directus, Wagtail and the app of Contentful write pixels, also below 100. */
  readonly inPixels?: boolean;
}

const pointNames = [
  ...['focalPoint', 'hotspot', 'focus', 'focusPoint', 'imageFocus', 'objectPosition'],
  ...['_wpsmartcrop_image_focus', 'bg_pos_desktop', 'theiaSmartThumbnails_position'],
];

const foldedPoints: ReadonlySet<string> = new Set(pointNames.map(foldName));

/** The first focal point of records as the CMS writes it, for adapters that pick the fields of a file. */
export function focusIn(...records: readonly unknown[]): unknown {
  const fields = records.flatMap((record) => (isRecord(record) ? Object.entries(record) : []));
  return fields.find(([name, value]) => value && foldedPoints.has(foldName(name)))?.[1];
}

/** Names of a coordinate in fields of their own, and whether they are pixels. */
const pairNames: readonly (readonly [x: string, y: string, inPixels: boolean])[] = [
  ['focalPointX', 'focalPointY', true],
  ['focalX', 'focalY', false],
  ['focusX', 'focusY', false],
];

const foldedCoordinates: ReadonlySet<string> = new Set([...pointNames, ...pairNames.map(([x]) => x)].map(foldName));

const positions: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };
const vertical = /^(?:top|bottom)$/;

/** `30% 70%`, `0.3, 0.7`, `left top`, `top center`. */
function coordinatesIn(text: string): Coordinates | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/);
  // Storyblok writes a rectangle: left x top : right x bottom.
  const [left, top, right, bottom] = text.split(/[x:]/).map(Number);
  if (/^\d+x\d+:\d+x\d+$/.test(text) && left !== undefined && top !== undefined)
    return { x: (left + (right ?? left)) / 2, y: (top + (bottom ?? top)) / 2, inPixels: true };
  const [first, second = 'center'] = parts;
  if (parts.length > 2 || first === undefined) return undefined;
  return vertical.test(first) ? { x: second, y: first } : { x: first, y: second };
}

function coordinatesOf(value: unknown, depth = 0): Coordinates | undefined {
  if (typeof value === 'string') return coordinatesIn(value);
  if (Array.isArray(value)) return value.length === 2 ? { x: value[0], y: value[1] } : undefined;
  if (!isRecord(value)) return undefined;
  const { x = value.left, y = value.top } = value;
  if (x !== undefined && y !== undefined) return { x, y, inPixels: depth > 0 };
  return depth === 0 ? coordinatesOf(value.focalPoint, 1) : undefined;
}

/** A coordinate as a fraction of `extent` pixels. Numbers up to 1 are fractions, up to 100 percentages. */
function fractionOf(value: unknown, inPixels: boolean, isFraction: boolean, extent: number | undefined) {
  if (typeof value === 'string' && value in positions) return positions[value];
  const text = typeof value === 'string' ? value.trim() : String(value);
  const number = Number(text.replace(/%$/, ''));
  if (text === '' || !Number.isFinite(number)) return undefined;
  if (text.endsWith('%')) return number / 100;
  if (isFraction) return number;
  return inPixels ? extent && number / extent : number / 100;
}

function pointOf({ x, y, inPixels = false }: Coordinates, { width, height }: Size): FocalPoint | undefined {
  const isFraction = Number(x) <= 1 && Number(y) <= 1;
  const isLarge = Number(x) > 100 || Number(y) > 100;
  const [left, top] = [
    fractionOf(x, inPixels || isLarge, isFraction, width),
    fractionOf(y, inPixels || isLarge, isFraction, height),
  ];
  if (left === undefined || top === undefined || left < 0 || left > 1 || top < 0 || top > 1) return undefined;
  const rounded = (fraction: number) => Math.round(fraction * 1000) / 1000;
  return { x: rounded(left), y: rounded(top) };
}

/** Payload gives every image the center, which means nothing. */
const withoutCenter = (point: FocalPoint) => (point.x === 0.5 && point.y === 0.5 ? undefined : point);

/**
 * Takes the point that crops of an image keep, as fractions from its left and top. Reads the fields of Directus, Payload,
 * Strapi, Sanity, Storyblok, WordPress, Contentful, Kirby and Wagtail. Undefined without a readable point.
 */
export function takeFocalPoint(record: OpenRecord, size: Size): FocalPoint | undefined {
  // Most images have none, and there are thousands of them.
  if (!record.hasOneOf(foldedCoordinates)) return undefined;
  const inOne = pointNames.map((name) => ({ names: [name], coordinates: coordinatesOf(record.peek(name)) }));
  const inTwo = pairNames.map(([x, y, inPixels]) => {
    const [left, top] = [record.find(x), record.find(y)];
    return { names: [x, y], coordinates: left && top && { x: left.value, y: top.value, inPixels } };
  });
  for (const { names, coordinates } of [...inOne, ...inTwo]) {
    const point = coordinates && pointOf(coordinates, size);
    if (!point) continue;
    record.drop(...names);
    return withoutCenter(point);
  }
  return undefined;
}
