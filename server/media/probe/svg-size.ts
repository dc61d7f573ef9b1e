import type { ImageAnalysis, PixelSize } from '../image/analyzed-image.ts';
import { readSvg } from '../image/xml-tree.ts';

/** CSS pixels per unit, at 96 per inch. Relative units have no size. */
const pixelsIn: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
};

const length = /^\s*([\d.]+(?:e[+-]?\d+)?)(px|pt|pc|mm|cm|q|in)?\s*$/i;

/** Default object size in CSS. */
const usual = { width: 300, height: 150 };

const mmPerPixel = 25.4 / 96;

const isSide = (value: number): boolean => Number.isFinite(value) && value > 0;

function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit = ''] = length.exec(text ?? '') ?? [];
  const value = Number(number) * (pixelsIn[unit.toLowerCase()] ?? Number.NaN);
  return isSide(value) ? value : undefined;
}

function isByRuler(text: string | undefined): boolean {
  const unit = length.exec(text ?? '')?.[2];
  return unit !== undefined && !/^px$/i.test(unit);
}

function boxOf(text: string | undefined): PixelSize | undefined {
  const [, , width = Number.NaN, height = Number.NaN] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return isSide(width) && isSide(height) ? { width, height } : undefined;
}

export type SvgSize = Pick<ImageAnalysis, 'width' | 'height' | 'paper'>;

/** The size from the root's width and height, or `viewBox` if one is missing. Never renders. Throws `UnusableXml`. */
export function sizeOfSvg(text: string): SvgSize {
  const { attribs } = readSvg(text);
  const [width, height] = [lengthOf(attribs.width), lengthOf(attribs.height)];
  const box = boxOf(attribs.viewBox);
  const { width: across, height: down } = box ?? usual;
  const size = {
    width: width ?? (height && box ? (height * across) / down : across),
    height: height ?? (width && box ? (width * down) / across : down),
  };
  const isOnPaper = [attribs.width, attribs.height].every((side) => lengthOf(side) && isByRuler(side));
  const paper = { widthMm: millimeters(size.width), heightMm: millimeters(size.height) };
  return { width: wholePixels(size.width), height: wholePixels(size.height), ...(isOnPaper && { paper }) };
}

const millimeters = (pixels: number): number => Math.max(0.1, Math.round(pixels * mmPerPixel * 10) / 10);

const wholePixels = (side: number): number => Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.round(side)));
