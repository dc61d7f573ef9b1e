import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { widthCmOf } from '../../../../shared/page/measures.ts';

/** Widths in CSS px at which the wall's layout changes. The same as in `ArtPage.module.css`. */
export const bandsPx = [631, 966, 1366, 1584, 1712] as const;

type WallPlace = ReturnType<typeof wallLayout>[number];

type Measured = Pick<ProjectSummary, 'dimensions'>;

export const widestCm = (works: readonly Measured[]): number =>
  works.reduce((widest, work) => Math.max(widest, widthCmOf(work)), 0);

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

function measuresOf(wallPx: number): { pxPerCm: number; gapPx: number } {
  // The margins are 8.264 px and 1.9835 % of the window each, at most 40 px.
  const windowPx = Math.min((wallPx + 16.528) / 0.96033, wallPx + 80);
  return { pxPerCm: clamp(1.35, windowPx * 0.002, 3.2), gapPx: clamp(40, windowPx * 0.066, 112) };
}

/** A label and the space to the next one. The same as in `ArtPage.module.css`. */
const labelledPx = 136;

/** Widths of the places in each row, in centimeters. A small work takes as much as its label. */
function rowsOf(widths: readonly number[], wallPx: number, widest: number): number[][] {
  const { pxPerCm, gapPx } = measuresOf(wallPx);
  const scale = Math.min(pxPerCm, wallPx / widest);
  const leastCm = Math.ceil((labelledPx - gapPx) / scale);
  const rows: number[][] = [];
  let usedPx = 0;
  for (const workCm of widths) {
    const width = Math.max(workCm, leastCm);
    const row = rows.at(-1);
    usedPx += gapPx + width * scale;
    if (row && usedPx <= wallPx) row.push(width);
    else {
      rows.push([width]);
      usedPx = width * scale;
    }
  }
  return rows;
}

export function wallLayout(works: readonly Measured[], wallPx: number, widest = widestCm(works)) {
  return rowsOf(works.map(widthCmOf), wallPx, widest).flatMap((widths, row) => {
    const rowCm = widths.reduce((sum, width) => sum + width, 0);
    let beforeCm = 0;
    return widths.map((width, before) => {
      const place = { row, before, beforeCm, gaps: widths.length - 1, rowCm };
      beforeCm += width;
      return place;
    });
  });
}

type Variables = Readonly<Record<`--${string}`, number | string | undefined>>;

const starts = [0, 4, 2] as const;

/** A row takes two grid lines. The scale bar is below the first row. */
const lineOf = (row: number): number => (row === 0 ? 1 : 2 * row + 2);

/** The style sheet's default is 0. */
function placeVariables({ row, before, beforeCm, gaps, rowCm }: WallPlace, band: number): Variables {
  const isAssumed = band === 1;
  const given = (value: number) => (isAssumed && value === 0 ? undefined : value);
  return {
    [`--r${band}`]: lineOf(row),
    [`--c${band}`]: given(starts[row % starts.length] ?? 0),
    [`--k${band}`]: given(before),
    [`--x${band}`]: given(beforeCm),
    [`--g${band}`]: given(gaps),
    [`--sum${band}`]: rowCm,
  };
}

const isSame = (a: WallPlace | undefined, b: WallPlace) => JSON.stringify(a) === JSON.stringify(b);

/** Variables of each work, only for bands in which its place changes. */
export function wallVariables(works: readonly Measured[], widest?: number): Variables[] {
  const layouts = bandsPx.map((wallPx) => wallLayout(works, wallPx, widest));
  return works.map((work, index) => {
    const variables: Record<`--${string}`, number | string | undefined> = { '--w': widthCmOf(work) };
    layouts.forEach((layout, band) => {
      const place = layout[index];
      if (place && !isSame(layouts[band - 1]?.[index], place))
        Object.assign(variables, placeVariables(place, band + 1));
    });
    return variables;
  });
}
