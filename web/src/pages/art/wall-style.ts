import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { bandsPx, type WallPlace, wallLayout, widthCmOf } from './wall-layout.ts';

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
