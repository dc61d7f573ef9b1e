import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { widthCmOf } from '../../components/project/project-facts.ts';

/**
 * Widths of the wall between its margins from which on it is hung anew, in CSS pixels: those of windows of 675, 1024,
 * 1440, 1664 and 1792 px. Between two of them what fits changes by less than an eighth of the smallest work. The same
 * widths stand in `ArtPage.module.css`.
 */
export const bandsPx = [631, 966, 1366, 1584, 1712] as const;

/** Where a work hangs: centimeters are those of the wall, everything else is counted. */
interface WallPlace {
  /** Row, from 0. */
  readonly row: number;
  /** Works to the left of it in its row, and the sum of their widths. */
  readonly before: number;
  readonly beforeCm: number;
  /** Gaps in its row, and the sum of the widths of all works in it. */
  readonly gaps: number;
  readonly rowCm: number;
}

type Measured = Pick<ProjectSummary, 'dimensions'>;

/** Width of the widest work in centimeters, which bounds the scale; 0 for an empty wall. */
export function widestCm(works: readonly Measured[]): number {
  return works.reduce((widest, work) => Math.max(widest, widthCmOf(work)), 0);
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

/** Pixels per centimeter and of a gap, on a wall so many pixels wide: the tokens of the style sheet as numbers. */
function measuresOf(wallPx: number): { pxPerCm: number; gapPx: number } {
  // The margins are 8.264 px and 1.9835 % of the window each, 40 px at most.
  const windowPx = Math.min((wallPx + 16.528) / 0.96033, wallPx + 80);
  return { pxPerCm: clamp(1.35, windowPx * 0.002, 3.2), gapPx: clamp(40, windowPx * 0.066, 112) };
}

/** Cuts widths into rows, in order: as many as fit with their gaps, at least one. */
function rowsOf(widths: readonly number[], wallPx: number): number[][] {
  const { pxPerCm, gapPx } = measuresOf(wallPx);
  const scale = Math.min(pxPerCm, wallPx / Math.max(...widths));
  const rows: number[][] = [];
  let usedPx = 0;
  for (const width of widths) {
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

/** Hangs works on a wall so many pixels wide, in their order: a place for each. */
export function wallLayout(works: readonly Measured[], wallPx: number): WallPlace[] {
  return rowsOf(works.map(widthCmOf), wallPx).flatMap((widths, row) => {
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

/** Columns that a row starts after, in turn: column 1, the datum, column 3. */
const starts = [0, 4, 2] as const;

/** Grid line of a row of works: each takes two, and the scale bar stands below the first. */
function lineOf(row: number): number {
  return row === 0 ? 1 : 2 * row + 2;
}

/** The numbers of a place as variables of a band; a zero is what the style sheet assumes. */
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

/** What each work says of its width, and of its places: only those of bands in which it hangs elsewhere than before. */
export function wallVariables(works: readonly Pick<ProjectSummary, 'dimensions'>[]): Variables[] {
  const layouts = bandsPx.map((wallPx) => wallLayout(works, wallPx));
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
