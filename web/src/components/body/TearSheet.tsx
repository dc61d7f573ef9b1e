import type { ReactNode } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { PageAddress } from '../frame/PageAddress.tsx';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';
import type { BodyBlock } from './block-groups.ts';
import styles from './TearSheet.module.css';

const roomForWords = 1_000;

/** Length with markup, a rough measure. */
const lengthOf = (block: BodyBlock): number => JSON.stringify(block).length;

export interface TearSheetProps {
  readonly project: Pick<Project, 'cover' | 'lead'>;
  readonly opening: readonly BodyBlock[];
  readonly stage: 'wide' | 'scaled' | 'beside';
  readonly children: ReactNode;
}

/** The first printed sheet of a project or work, with its address at the foot. Not visible on screen. */
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
