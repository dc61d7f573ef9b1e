import { expect, test } from 'vitest';
import { logoPaintOver } from '../../../../../../web/src/components/frame/SiteHeader.tsx';

test.each([
  [{ bandMin: 0.01, bandMax: 0.18 }, 'white'],
  [{ bandMin: 0.23, bandMax: 0.9 }, 'dark'],
  [{ bandMin: 0.1, bandMax: 0.5 }, 'scrim'],
  [{}, 'scrim'],
])('T7 a header over %j is %s', (band, paint) => {
  expect(logoPaintOver(band)).toBe(paint);
});
