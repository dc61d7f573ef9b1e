import type { Dimensions } from '../../../shared/contract/project.ts';

/** Photographs of works are cropped to within this share. */
const tolerance = 0.02;

interface Pixels {
  readonly width?: number;
  readonly height?: number;
}

/** True for dimensions that the image of the work may turn. */
export const isAssumed = (value: unknown): value is Dimensions & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'order' in value && 'widthCm' in value;

/** Gives assumed dimensions the order that fits the image. Museums write the height first. */
export function settledDimensions(dimensions: Dimensions, { width, height }: Pixels): Dimensions {
  if (!width || !height) return dimensions;
  const { order: _, ...stated } = dimensions;
  const { widthCm, heightCm } = stated;
  const fits = (wide: number, high: number) => Math.abs((wide * height) / (high * width) - 1) <= tolerance;
  if (fits(widthCm, heightCm)) return stated;
  return fits(heightCm, widthCm) ? { ...stated, widthCm: heightCm, heightCm: widthCm } : dimensions;
}
