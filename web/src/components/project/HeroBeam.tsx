import type { Room } from '../../../../shared/page/site-routes.ts';
import styles from './HeroBeam.module.css';

export function HeroBeam({ room }: { readonly room: Room }) {
  return (
    <div className={`grid beam ${styles.beam}`} data-side={room} data-part="beam" aria-hidden="true">
      <div className={`on-datum ${styles.disc}`} data-part="disc" />
    </div>
  );
}
