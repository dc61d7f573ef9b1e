/** Measures of a chair from the front, in centimeters. */
export interface ChairMeasures {
  readonly widthCm: number;
  readonly heightCm: number;
}

/** A chair as chairs are, for brands that make none. */
export const plainChair: ChairMeasures = { widthCm: 45, heightCm: 85 };

/** Boards between the legs of a chair from the front, in parts of its height: where each begins, and how high it is. */
const rails = [
  { from: 0.012, high: 0.1 },
  { from: 0.24, high: 0.05 },
  { from: 0.8, high: 0.036 },
] as const;

/** The edge of the seat, before the legs. */
const seat = { from: 0.444, high: 0.058 } as const;

/** Width of a leg, in centimeters. */
const legCm = 2.6;

function box(x: number, y: number, width: number, height: number): string {
  const [left, top, across, down] = [x, y, width, height].map((cm) => Math.round(cm * 100) / 100);
  return `M${left} ${top}h${across}v${down}h${-(across ?? 0)}z`;
}

/** The outline of a chair from the front, as the data of a path: a unit is a centimeter, and the floor lies at `heightCm`. */
export function chairLines({ widthCm, heightCm }: ChairMeasures): string {
  const between = widthCm - 2 * legCm;
  const seatTop = seat.from * heightCm;
  const seatFoot = seatTop + seat.high * heightCm;
  const posts = [0, widthCm - legCm].flatMap((left) => [
    box(left, 0, legCm, seatTop),
    box(left, seatFoot, legCm, heightCm - seatFoot),
  ]);
  const boards = rails.map(({ from, high }) => box(legCm, from * heightCm, between, high * heightCm));
  return [...posts, ...boards, box(0, seatTop, widthCm, seatFoot - seatTop)].join('');
}
