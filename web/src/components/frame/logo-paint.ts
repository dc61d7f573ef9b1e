import type { Image } from '../../../../shared/contract/image.ts';

/**
 * How the header is painted over a picture: `white`, `dark` (on media: one dark in both themes), or `scrim`,
 * white over a shade. Decided by the luminance of the picture's top band, so that text keeps 4.5:1.
 */
export type LogoPaint = 'white' | 'dark' | 'scrim';

export function logoPaintOver({ bandMin, bandMax }: Pick<Image, 'bandMin' | 'bandMax'>): LogoPaint {
  if (bandMax !== undefined && bandMax <= 0.18) return 'white';
  if (bandMin !== undefined && bandMin >= 0.23) return 'dark';
  return 'scrim';
}
