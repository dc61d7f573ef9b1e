import { imports, serverFloors } from '../architecture/source-files.ts';

const [boxWidth, boxHeight, columnWidth, rowHeight, left, top] = [132, 40, 172, 84, 76, 16];

/** The task of each folder, in the width of its box. */
const subjects: Readonly<Record<string, string>> = {
  ...{ tools: 'programs', app: 'start, services', api: 'JSON, feeds, IIIF', site: 'documents', ops: 'operators' },
  ...{ media: 'images, videos', config: 'settings', content: 'resources, pages', http: 'cached responses' },
  ...{
    cache: 'freshness, stores',
    upstream: 'calls of the CMS',
    normalize: 'reads and repairs',
    base: 'clock, errors',
  },
};

const folderOf = (path: string): string => /^server\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Imports between folders, without those that others imply: `app` uses `cache` by `content`. */
function arrows(): (readonly [from: string, to: string])[] {
  const below = new Map(Object.keys(serverFloors).map((folder) => [folder, new Set<string>()]));
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)];
    if (one !== other && other in serverFloors) below.get(one)?.add(other);
  }
  const reaches = (from: string, to: string): boolean =>
    [...(below.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return [...below].flatMap(([from, all]) => {
    const direct = [...all].filter((to) => ![...all].some((other) => other !== to && reaches(other, to)));
    return direct.sort().map((to) => [from, to] as const);
  });
}

/** The folders of `server` on their floors, and the imports between them, as SVG. */
export function architecturePicture(): string {
  const floors = Map.groupBy(Object.keys(serverFloors), (folder) => serverFloors[folder] ?? 0);
  const highest = Math.max(...floors.keys());
  const places = new Map(
    [...floors].flatMap(([floor, folders]) =>
      folders.map((folder, index) => {
        const x = left + columnWidth * (index + (3 - folders.length) / 2);
        return [folder, { x, y: top + rowHeight * (highest - floor) }] as const;
      }),
    ),
  );
  const lines = arrows().map(([from, to]) => {
    const [one, other] = [places.get(from), places.get(to)];
    if (!one || !other) return '';
    if (one.y === other.y) {
      const y = one.y + boxHeight / 2;
      return `<path d="M${one.x + boxWidth} ${y}H${other.x - 2}" marker-end="url(#to)"/>`;
    }
    const [x1, x2] = [one.x + boxWidth / 2, other.x + boxWidth / 2];
    const [y1, y2] = [one.y + boxHeight, other.y - 2];
    const bend = (y2 - y1) / 2;
    return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" marker-end="url(#to)"/>`;
  });
  const boxes = [...places].map(
    ([folder, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}"/><text x="${x + 10}" y="${y + 17}">${folder}/</text>` +
      `<text class="small" x="${x + 10}" y="${y + 32}">${subjects[folder] ?? ''}</text>`,
  );
  const numbers = [...floors.keys()].map(
    (floor) => `<text class="small" x="16" y="${top + rowHeight * (highest - floor) + 25}">floor ${floor}</text>`,
  );
  const [width, height] = [left + 3 * columnWidth, top + rowHeight * (highest - 1) + boxHeight + 16];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Folders of the server. Arrows are imports; an arrow that others imply is left out.</title>
<style>
svg{--paper:#fff;--ink:#1b1f1d;font:13px system-ui,sans-serif;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{--paper:#111616;--ink:#ebf0ed}}
text{fill:var(--ink)}.small{font-size:11px;opacity:.75}
rect{fill:var(--paper);stroke:var(--ink)}path{fill:none;stroke:var(--ink);opacity:.6}marker path{fill:var(--ink);stroke:none}
</style>
<marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>
${[...lines, ...boxes, ...numbers].join('\n')}
</svg>`;
}
