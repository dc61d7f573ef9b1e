import { expect, test } from 'vitest';
import { logoPaintOver, shadeOver } from '../../../../../../web/src/components/frame/SiteHeader.tsx';

test.each([
  [{ bandMin: 0.01, bandMax: 0.1 }, 'white'],
  // The brightest tenth, which the band excludes, would be too bright.
  [{ bandMin: 0.01, bandMax: 0.18 }, 'scrim'],
  [{ bandMin: 0.3, bandMax: 0.4 }, 'dark'],
  [{ bandMin: 0.23, bandMax: 0.9 }, 'scrim'],
  [{ bandMin: 0.1, bandMax: 0.5 }, 'scrim'],
  [{}, 'scrim'],
])('a header over %j is %s [T7]', (band, paint) => {
  expect(logoPaintOver(band)).toBe(paint);
});

/** Relative luminance (WCAG) of a grey below a black of that opacity: browsers mix the encoded values. */
const luminanceBelow = (opacity: number, luminance: number) => {
  const encoded = luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * luminance ** (1 / 2.4) - 0.055;
  const mixed = encoded * (1 - opacity);
  return mixed <= 0.04045 ? mixed / 12.92 : ((mixed + 0.055) / 1.055) ** 2.4;
};

test.each([0.19, 0.25, 0.35, 0.45, 0.7, 1])(
  'the shade over luminance %d gives white words 4.5:1, and not more [T7]',
  (bandMax) => {
    const shade = shadeOver({ bandMin: bandMax, bandMax });
    const contrast = 1.05 / (luminanceBelow(shade, bandMax) + 0.05);
    expect(contrast).toBeGreaterThanOrEqual(4.48);
    if (shade > 0) expect(contrast).toBeLessThan(4.6);
  },
);
