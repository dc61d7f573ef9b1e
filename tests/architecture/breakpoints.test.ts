import { describe, expect, test } from 'vitest';
import { device } from '../../server/site/public-config.ts';
import { listFiles, read } from './source-files.ts';

/** From which width on, in rem, the layout changes: the one definition, which browsers are told as well. */
const from = [device.mobileBelowPx, device.desktopFromPx].map((px) => px / 16);

/** Just below: style sheets have no "less than" that all browsers know. */
const below = from.map((rem) => rem - 0.01);

/** Widths at which a part changes by itself, whatever the layout is. */
const ownWidths: readonly string[] = [
  'web/src/components/menu/MenuTabs.module.css: max 20.5',
  'web/src/pages/design/IndexTable.module.css: min 80',
  'web/src/pages/design/ProjectIndex.module.css: min 80',
  'web/src/components/image/wall-sizes.ts: min 100',
  'web/src/components/image/wall-sizes.ts: min 43',
];

const files = listFiles('web').filter(
  (path) => /^web\/(?:src|ops|index)/.test(path) && /\.(?:css|tsx?|html)$/.test(path),
);

/** Widths of the window that a file asks about: `min 40`, in rem. A container has widths of its own. */
function widthsIn(path: string): string[] {
  const text = read(path).replace(/@container[^{]*\{/g, '');
  return [...text.matchAll(/\((min|max)-width:\s*([\d.]+)(rem|px|em)\)/g)].map(
    ([, side, value, unit]) => `${side} ${unit === 'rem' ? value : `${value}${unit}`}`,
  );
}

describe('breakpoints [P6]', () => {
  test('those of style sheets and of sizes are those that browsers are told [P6, N18]', () => {
    const known = [...from.map((rem) => `min ${rem}`), ...below.map((rem) => `max ${rem}`)];
    const others = files.flatMap((path) =>
      widthsIn(path)
        .filter((width) => !known.includes(width))
        .map((width) => `${path}: ${width}`),
    );
    expect([...new Set(others)].sort()).toEqual([...ownWidths].sort());
  });

  test('both are used, on both sides [P6]', () => {
    const used = new Set(files.flatMap(widthsIn));
    expect([...used]).toEqual(
      expect.arrayContaining([...from.map((rem) => `min ${rem}`), ...below.map((rem) => `max ${rem}`)]),
    );
  });
});
