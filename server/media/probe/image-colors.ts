import type { ImageAnalysis } from '../image/analyzed-image.ts';

/** sRGB pixels from sharp: rows of red, green, blue and alpha, 0 to 255. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Color = readonly [red: number, green: number, blue: number];

const channels = 4;

/** The top part that a page header covers. Because a hero is cropped, the header is at 12 to 27 % of its height. */
const bandPart = 0.3;

export const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

function linearAt({ data }: Pixels, pixel: number): Color {
  const at = (channel: number) => linear[data[pixel * channels + channel] ?? 0] ?? 0;
  return [at(0), at(1), at(2)];
}

const alphaAt = ({ data }: Pixels, pixel: number): number => (data[pixel * channels + 3] ?? 0) / 255;

/** WCAG 2 relative luminance. */
export const luminanceOf = ([red, green, blue]: Color): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function meanOf(pixels: Pixels): Color | undefined {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let pixel = 0; pixel < pixels.width * pixels.height; pixel += 1) {
    const alpha = alphaAt(pixels, pixel);
    const color = linearAt(pixels, pixel);
    red += color[0] * alpha;
    green += color[1] * alpha;
    blue += color[2] * alpha;
    weight += alpha;
  }
  return weight > 0 ? [red / weight, green / weight, blue / weight] : undefined;
}

/** Oklab (Björn Ottosson, CSS Color 4) in polar form. */
function oklchOf([red, green, blue]: Color): string {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const chroma = rounded(Math.hypot(a, b), 3);
  const hue = chroma === 0 ? 0 : Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return `oklch(${rounded(lightness, 3)} ${chroma} ${hue})`;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

function topLuminances(pixels: Pixels): number[] {
  const rows = Math.max(1, Math.round(pixels.height * bandPart));
  const luminances: number[] = [];
  for (let pixel = 0; pixel < rows * pixels.width; pixel += 1) {
    if (alphaAt(pixels, pixel) >= 0.5) luminances.push(luminanceOf(linearAt(pixels, pixel)));
  }
  return luminances.sort((a, b) => a - b);
}

function isTransparent(pixels: Pixels): boolean {
  for (let pixel = 0; pixel < pixels.width * pixels.height; pixel += 1) if (alphaAt(pixels, pixel) < 1) return true;
  return false;
}

export function colorsOf(pixels: Pixels): Pick<ImageAnalysis, 'hasAlpha' | 'tone' | 'bandMin' | 'bandMax'> {
  const mean = meanOf(pixels);
  const top = topLuminances(pixels);
  const band =
    top.length > 0 ? { bandMin: rounded(percentile(top, 0.1), 3), bandMax: rounded(percentile(top, 0.9), 3) } : {};
  return { hasAlpha: isTransparent(pixels), ...(mean ? { tone: oklchOf(mean) } : {}), ...band };
}
