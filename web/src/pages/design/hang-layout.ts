import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { ratioOf } from '../../components/image/image-sources.ts';

export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

type Spans = { readonly wide: number; readonly widePortrait?: number; readonly middle: number };

const spans: Readonly<Record<string, Spans>> = {
  hand: { wide: 3, middle: 3 },
  body: { wide: 4, middle: 4 },
  room: { wide: 6, widePortrait: 5, middle: 5 },
  street: { wide: 9, widePortrait: 7, middle: 8 },
};
const spanWithoutSize: Spans = { wide: 4, middle: 4 };
const maxInRow = 3;

type Hung = Pick<ProjectSummary, 'size' | 'cover'>;

export function spanOf({ size, cover }: Hung, columns: 8 | 12): number {
  const known = spans[size?.value.toLowerCase() ?? ''] ?? spanWithoutSize;
  if (columns === 8) return known.middle;
  const isPortrait = cover !== undefined && (ratioOf(cover) ?? 2) <= 1;
  return isPortrait ? (known.widePortrait ?? known.wide) : known.wide;
}

function rowsOf(items: readonly number[], columns: number): number[][] {
  const rows: number[][] = [];
  let left = 0;
  for (const span of items) {
    const row = rows.at(-1);
    if (row && row.length < maxInRow && span <= left) row.push(span);
    else {
      rows.push([span]);
      left = columns;
    }
    left -= span;
  }
  return rows;
}

/** Odd rows leave blank columns at the end, even rows at the start. Two images get one column between. */
function cellsInRow(row: readonly number[], rowNumber: number, columns: number): Cell[] {
  const blank = columns - row.reduce((sum, span) => sum + span, 0);
  const between = blank >= 2 && row.length === 2 ? 1 : 0;
  let column = 1 + (rowNumber % 2 === 0 ? blank - between : 0);
  return row.map((span) => {
    const place = { row: rowNumber, column, span };
    column += span + between;
    return place;
  });
}

export function hangLayout(projects: readonly Hung[], columns: 8 | 12): Cell[] {
  const rows = rowsOf(
    projects.map((project) => spanOf(project, columns)),
    columns,
  );
  return rows.flatMap((row, index) => cellsInRow(row, index + 1, columns));
}
