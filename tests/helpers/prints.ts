import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';

export type PaperFormat = 'A4' | 'Letter';

const mmPerPoint = 25.4 / 72;

/** A word or a line of a print, and where it begins: millimeters from the left and the top, at its baseline. */
interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly widthMm: number;
  /** Size of its font. */
  readonly sizeMm: number;
}

/** Pixels of a page, four bytes each, `perMm` of them to the millimeter. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  readonly perMm: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** One page as a printer gets it. */
export interface PrintedPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly texts: readonly PrintedText[];
  /** Boxes around filled areas, lines and discs included, in millimeters from left and top. */
  readonly fills: readonly Box[];
  /** Width and height in millimeters of each image made of pixels. */
  readonly images: readonly { readonly widthMm: number; readonly heightMm: number }[];
  raster(perMm: number): Promise<Raster>;
}

type Matrix = readonly [number, number, number, number, number, number];

/** A matrix of a PDF's operator, which come as plain arguments. */
function matrixOf(values: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.isArray(values) ? values.map(Number) : [];
  return [a, b, c, d, e, f];
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The box around a path in the page's own points, which begin at its lower left. */
function boxOf([left, bottom, right, top]: Matrix, matrix: Matrix, heightMm: number): Box {
  const corners = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => times(matrix, [1, 0, 0, 1, x, y]));
  const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => corner[5])];
  const [x, y] = [Math.min(...xs), Math.max(...ys)];
  return {
    x: x * mmPerPoint,
    y: heightMm - y * mmPerPoint,
    widthMm: (Math.max(...xs) - x) * mmPerPoint,
    heightMm: (y - Math.min(...ys)) * mmPerPoint,
  };
}

async function painted(page: PDFPageProxy, heightMm: number): Promise<Pick<PrintedPage, 'images' | 'fills'>> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  const images: { widthMm: number; heightMm: number }[] = [];
  const fills: Box[] = [];
  for (const [index, operator] of fnArray.entries()) {
    const values: unknown[] = argsArray[index] ?? [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix);
    if (operator === OPS.transform) matrix = times(matrix, matrixOf(values));
    if (operator === OPS.paintFormXObjectBegin) matrix = times(matrix, matrixOf(values[0]));
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    const [painting, , around] = values;
    if (operator === OPS.constructPath && painting === OPS.fill && around instanceof Float32Array)
      fills.push(boxOf(matrixOf([...around]), matrix, heightMm));
    if (operator === OPS.paintImageXObject) {
      const [a, b, c, d] = matrix;
      images.push({ widthMm: Math.hypot(a, b) * mmPerPoint, heightMm: Math.hypot(c, d) * mmPerPoint });
    }
  }
  return { images, fills };
}

async function textsOf(page: PDFPageProxy, heightMm: number): Promise<PrintedText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x: item.transform[4] * mmPerPoint,
            y: heightMm - item.transform[5] * mmPerPoint,
            widthMm: item.width * mmPerPoint,
            sizeMm: item.height * mmPerPoint,
          },
        ]
      : [],
  );
}

async function read(page: PDFPageProxy, factory: CanvasFactory): Promise<PrintedPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const [widthMm, heightMm] = [width * mmPerPoint, height * mmPerPoint];
  return {
    widthMm,
    heightMm,
    texts: await textsOf(page, heightMm),
    ...(await painted(page, heightMm)),
    raster: async (perMm) => {
      const viewport = page.getViewport({ scale: perMm * mmPerPoint });
      const { canvas, context } = factory.create(Math.round(viewport.width), Math.round(viewport.height));
      await page.render({ canvas, canvasContext: context, viewport }).promise;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return { width: canvas.width, height: canvas.height, data, perMm };
    },
  };
}

/** The canvas interface that pdf.js needs outside of browsers. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D };
}

/** Loads what comes into view only later, as a browser does before its own dialog, which tests have not. */
export async function fetchAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/**
 * A page as PDF. It takes the look of paper before: Chromium that finds something of it still to be loaded as it prints
 * waits for two seconds, whether or not it comes.
 */
async function pdfOf(page: Page, format: PaperFormat): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const bytes = await page.pdf({ format });
  await page.emulateMedia({ media: null });
  return bytes;
}

/** Prints a page as the browser's own dialog does, without backgrounds, and reads what comes out. */
export async function printed(page: Page, format: PaperFormat = 'A4'): Promise<PrintedPage[]> {
  const bytes = await pdfOf(page, format);
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  // Its type is that of a browser's canvases as well.
  const factory = pdf.canvasFactory as CanvasFactory;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => read(await pdf.getPage(index + 1), factory)),
  );
}

/** Height of capitals, as a part of a font's size. */
const capital = 0.7;

/** Words of a page with a line through them, or on their tops. */
export function struckOn({ texts, fills }: PrintedPage): string[] {
  const lines = fills.filter(({ widthMm, heightMm }) => heightMm < 1 && widthMm > 50);
  return texts.flatMap(({ text, x, y, widthMm, sizeMm }) =>
    lines.some(
      (line) => line.y > y - sizeMm * capital - 1 && line.y < y && line.x < x + widthMm && x < line.x + line.widthMm,
    )
      ? [text]
      : [],
  );
}

/** Words of a page that come to lie on others. */
export function overlapsOn({ texts }: PrintedPage): string[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.x + one.widthMm, other.x + other.widthMm) - Math.max(one.x, other.x);
      const top = Math.max(one.y - one.sizeMm * capital, other.y - other.sizeMm * capital);
      return across > 0.5 && Math.min(one.y, other.y) - top > 0.3 ? [`${one.text} | ${other.text}`] : [];
    }),
  );
}

/** Luminance of a pixel, from 0, black, to 255. */
export function lightAt({ data, width, perMm }: Raster, xMm: number, yMm: number): number {
  const start = (Math.round(yMm * perMm) * width + Math.round(xMm * perMm)) * 4;
  const [red = 0, green = 0, blue = 0] = data.slice(start, start + 3);
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

/** Text of the QR code on a page. Throws if no code is readable. */
export async function codeOn(page: PrintedPage): Promise<string> {
  return decodeQR(await page.raster(4));
}

/** The first of some pages. Throws for an empty list. */
export function firstOf(pages: readonly PrintedPage[]): PrintedPage {
  const [first] = pages;
  if (!first) throw new Error('Nothing was printed');
  return first;
}

export const textOf = ({ texts }: PrintedPage) => texts.map(({ text }) => text).join(' ');

/** Images, without the dots of the design. */
export const largeOn = ({ images }: PrintedPage) => images.filter(({ widthMm }) => widthMm > 14);

/** Length of the bar before the words of a scale, in millimeters. */
export function barBefore({ texts, fills }: PrintedPage, words: string): number {
  const text = texts.find((each) => each.text === words);
  if (!text) throw new Error(`There is no scale of ${words}`);
  const isBar = ({ x, y, widthMm, heightMm }: PrintedPage['fills'][number]) =>
    heightMm < 0.8 && Math.abs(y - text.y) < 4 && x < text.x && Math.abs(text.x - 2 - (x + widthMm)) < 0.5;
  const [bar] = fills.filter(isBar);
  if (!bar) throw new Error('The scale has no bar');
  return bar.widthMm;
}
