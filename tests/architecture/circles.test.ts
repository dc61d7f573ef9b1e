import { expect, test } from 'vitest';
import { imports, sources } from './source-files.ts';

const ours = new Set(sources);
const importedBy = Map.groupBy(
  imports.filter(({ to }) => ours.has(to)),
  ({ from }) => from,
);

/** The first circle that leads from the end of a trail back into it; types count, for a reader has to follow them, too. */
function circleFrom(trail: readonly string[], settled: Set<string>): readonly string[] | undefined {
  const last = trail.at(-1) ?? '';
  for (const { to } of importedBy.get(last) ?? []) {
    if (trail.includes(to)) return [...trail.slice(trail.indexOf(to)), to];
    if (settled.has(to)) continue;
    const circle = circleFrom([...trail, to], settled);
    if (circle) return circle;
  }
  settled.add(last);
  return undefined;
}

test('no file imports itself in a circle', () => {
  const settled = new Set<string>();
  const circles = sources.flatMap((path) => {
    const circle = settled.has(path) ? undefined : circleFrom([path], settled);
    return circle ? [circle.join(' → ')] : [];
  });
  expect(circles).toEqual([]);
});
