import type { Section } from '../../../../shared/contract/project.ts';
import styles from './HeroBeam.module.css';

/** The beam at the foot of a hero. It is separate from the overview's hero, whose style sheet detail pages must not load. */
export function HeroBeam({ section }: { readonly section: Section }) {
  return (
    <div className={`grid beam ${styles.beam}`} data-side={section} data-part="beam" aria-hidden="true">
      <div className={`on-datum ${styles.disc}`} data-part="disc" />
    </div>
  );
}
