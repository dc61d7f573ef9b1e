import type { ReactNode } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { PageAddress } from '../frame/PageAddress.tsx';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import type { BodyBlock } from './block-groups.ts';
import styles from './TearSheet.module.css';

/** Most characters that a sheet has room for beside its picture. */
const roomForWords = 1_000;

/** As many as stand in a text, with its markup. */
const lengthOf = (block: BodyBlock): number => JSON.stringify(block).length;

export interface TearSheetProps {
  readonly project: Pick<Project, 'cover' | 'lead'>;
  /** Text that stands on the sheet, too. */
  readonly opening: readonly BodyBlock[];
  /** What the picture takes of the sheet: all of its width, with or without a scale bar below, or what a title beside it leaves. */
  readonly stage: 'wide' | 'scaled' | 'beside';
  readonly children: ReactNode;
}

/**
 * What is on the first sheet when a project or a work is printed, its address at the foot. Where there are more words than
 * that, they go on over the next, and the address follows them. On the screen nothing of it shows.
 */
export function TearSheet({ project: { cover, lead = '' }, opening, stage, children }: TearSheetProps) {
  const words = opening.reduce((sum, block) => sum + lengthOf(block), lead.length);
  const style = { '--stage': cover && (ratioOf(cover) ?? assumedRatio) };
  return (
    <div
      className={styles.sheet}
      style={style}
      data-stage={cover && stage}
      data-long={words > roomForWords ? '' : undefined}
    >
      {children}
      <PageAddress />
    </div>
  );
}
