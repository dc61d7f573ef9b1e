import type { ProjectSummary } from '../../../../shared/contract/project.ts';

/** A work as it hangs: how wide it is drawn, in centimeters of the wall. */
export interface HungWork<Work> {
  readonly work: Work;
  readonly widthCm: number;
}

export interface WallRow<Work> {
  readonly works: readonly HungWork<Work>[];
  /** Sum of the works' widths, without the gaps. */
  readonly widthCm: number;
}

/** Width of a work that does not say how wide it is. */
export const assumedWidthCm = 110;

/**
 * What fits on the wall between the margins. The scale follows the viewport, so the wall is as many centimeters
 * wide on every screen: 443 at 640 px, 474 at 1440. Gaps are 33 cm.
 */
const wallCm = 440;
const gapCm = 33;

type Measured = Pick<ProjectSummary, 'dimensions'>;

/** Hangs works in their order, row by row: as many as fit, at least one. */
export function wallLayout<Work extends Measured>(works: readonly Work[]): WallRow<Work>[] {
  const rows: { works: HungWork<Work>[]; widthCm: number }[] = [];
  for (const work of works) {
    const widthCm = work.dimensions?.widthCm ?? assumedWidthCm;
    const row = rows.at(-1);
    if (row && row.widthCm + row.works.length * gapCm + widthCm <= wallCm) {
      row.works.push({ work, widthCm });
      row.widthCm += widthCm;
    } else rows.push({ works: [{ work, widthCm }], widthCm });
  }
  return rows;
}

/** Width of the widest work in centimeters, which bounds the scale; 0 for an empty wall. */
export function widestCm(works: readonly Measured[]): number {
  return works.reduce((widest, { dimensions }) => Math.max(widest, dimensions?.widthCm ?? assumedWidthCm), 0);
}
