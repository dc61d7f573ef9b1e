import type { Room } from '../../../../shared/page/site-routes.ts';
import styles from './HeroBeam.module.css';

/** The beam at the foot of a hero, with the disc on the datum: under the line, which it carries; in the art room above it. */
export function HeroBeam({ room }: { readonly room: Room }) {
  return (
    <div className={`grid beam ${styles.beam}`} data-side={room} data-part="beam" aria-hidden="true">
      <div className={`on-datum ${styles.disc}`} data-part="disc" />
    </div>
  );
}
