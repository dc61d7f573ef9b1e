import { type ChildNode, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Metadata } from 'sharp';
import type { FocalPoint } from '../../../shared/contract/image.ts';
import { readXml } from '../renditions/xml-tree.ts';

/** In fractions of the stored image. */
interface Region {
  readonly x: readonly [left: number, right: number];
  readonly y: readonly [top: number, bottom: number];
  /** Smaller for regions that are more likely marked for crops. */
  readonly rank: number;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const namedIn = (name: string, nodes: readonly ChildNode[]): Element[] =>
  DomUtils.findAll((element) => localName(element.name) === name, [...nodes]);

function enclosing(element: Element, name: string): Element | undefined {
  const { parent } = element;
  if (!parent || !isTag(parent)) return undefined;
  return localName(parent.name) === name ? parent : enclosing(parent, name);
}

/** All values of a property in an element. RDF has it as an attribute or as an element. */
function valuesIn(element: Element, name: string): string[] {
  return DomUtils.findAll(() => true, [element]).flatMap((inner) => {
    const attribute = Object.keys(inner.attribs).find((key) => localName(key) === name);
    if (attribute !== undefined) return [inner.attribs[attribute] ?? ''];
    return localName(inner.name) === name ? [DomUtils.textContent(inner).trim()] : [];
  });
}

const numberIn = (element: Element, name: string): number => Number(valuesIn(element, name)[0] ?? 0);

function spanOf(element: Element, name: string, before: number, after: number) {
  const values = valuesIn(element, name).map(Number);
  return [Math.min(...values) - before, Math.max(...values) + after] as const;
}

/** A region of the Metadata Working Group: its area is around a center. */
function regionOfGroup(area: Element): Region | undefined {
  const region = enclosing(area, 'li');
  if (!region || !enclosing(region, 'RegionList')) return undefined;
  const [type, usage = ''] = [valuesIn(region, 'Type')[0], valuesIn(region, 'FocusUsage')[0]];
  if (type === 'BarCode' || usage.endsWith('NotUsed')) return undefined;
  const [w, h] = [numberIn(area, 'w') / 2, numberIn(area, 'h') / 2];
  return { x: spanOf(area, 'x', w, w), y: spanOf(area, 'y', h, h), rank: type === 'Focus' ? 2 : 3 };
}

/** From https://cv.iptc.org/newscodes/imageregionrole/, without spaces. Regions of other roles do not count. */
const roles = [/mainSubjectArea|areaOfInterest/i, /cropping/i, /^$/, /subjectArea/i];

/** A region of IPTC: a rectangle from its corner, a circle or a polygon. */
function regionOfIptc(boundary: Element, { width = 1, height = 1 }: Metadata): Region | undefined {
  const region = enclosing(boundary, 'li');
  if (!region) return undefined;
  const role = namedIn('rRole', region.children).map(DomUtils.textContent).join('').replaceAll(/\s/g, '');
  const rank = roles.findIndex((pattern) => pattern.test(role));
  if (rank < 0) return undefined;
  const [w, h, radius] = [numberIn(boundary, 'rbW'), numberIn(boundary, 'rbH'), numberIn(boundary, 'rbRx')];
  const [across, down] = valuesIn(boundary, 'rbUnit')[0] === 'pixel' ? [width, height] : [1, 1];
  const [left, right] = spanOf(boundary, 'rbX', radius, radius + w);
  const [top, bottom] = spanOf(boundary, 'rbY', radius, radius + h);
  return { x: [left / across, right / across], y: [top / down, bottom / down], rank };
}

/** A point of the stored image in the upright one, by EXIF orientation. */
function upright(x: number, y: number, orientation = 1): FocalPoint {
  const [across, down] = orientation > 4 ? [y, x] : [x, y];
  const rounded = (part: number) => Math.round(part * 1000) / 1000;
  return {
    x: rounded([2, 3, 6, 7].includes(orientation) ? 1 - across : across),
    y: rounded([3, 4, 7, 8].includes(orientation) ? 1 - down : down),
  };
}

const isSeen = ([start, end]: Region['x']): boolean => start <= 1 && end >= 0;

const clamped = (part: number): number => Math.min(1, Math.max(0, part));

/**
 * The middle of the regions that people and cameras have marked in XMP (MWG and IPTC), as fractions of the upright image.
 * A main subject precedes crops, the focus and faces. Undefined without regions, and for the center. Never throws.
 */
export function focalPointOfXmp(metadata: Metadata): FocalPoint | undefined {
  const { xmpAsString: text, orientation } = metadata;
  if (!text?.includes('Region')) return undefined;
  try {
    const xmp = readXml(text);
    const found = [
      ...namedIn('Area', xmp).map(regionOfGroup),
      ...namedIn('RegionBoundary', xmp).map((boundary) => regionOfIptc(boundary, metadata)),
    ];
    const regions = found.filter((region) => region && isSeen(region.x) && isSeen(region.y)) as Region[];
    const best = Math.min(...regions.map(({ rank }) => rank));
    const marked = regions.filter(({ rank }) => rank === best);
    if (marked.length === 0) return undefined;
    const middle = (values: readonly number[]) => (clamped(Math.min(...values)) + clamped(Math.max(...values))) / 2;
    const point = upright(middle(marked.flatMap(({ x }) => x)), middle(marked.flatMap(({ y }) => y)), orientation);
    return point.x === 0.5 && point.y === 0.5 ? undefined : point;
  } catch {
    return undefined;
  }
}
