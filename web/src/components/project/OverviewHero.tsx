import type { ReactNode } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Room } from '../../../../shared/page/site-routes.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import { heroSizes } from '../image/hero-sizes.ts';
import { HeroBeam } from './HeroBeam.tsx';
import styles from './OverviewHero.module.css';

export interface OverviewHeroProps {
  readonly room: Room;
  readonly statement: string;
  readonly cover?: Image;
  /** True if there will be no image. */
  readonly isEmpty?: boolean;
  readonly href?: string;
  readonly label?: string;
  readonly children?: ReactNode;
}

export function OverviewHero({ room, statement, cover, isEmpty, href, label, children }: OverviewHeroProps) {
  return (
    <section className={styles.first} data-side={room}>
      {cover && href ? (
        <PageLink
          className={`toned ${styles.picture}`}
          href={href}
          style={{ '--tone': cover.tone }}
          aria-label={label}
          data-media="inside"
          data-part="hero"
        >
          <span className={`pointed-picture ${styles.pane}`}>
            <ContentImage image={cover} {...heroSizes('overview', cover)} isFirst isCover isDecorative isInTone />
          </span>
        </PageLink>
      ) : (
        <div className={styles.picture} data-part="hero" data-empty={isEmpty ? '' : undefined} />
      )}
      <HeroBeam room={room} />
      <div className={`grid ${styles.words}`}>
        <h1 className={`heading ${styles.statement}`} dir="auto">
          {statement}
        </h1>
        <div className={styles.aside}>{children}</div>
      </div>
    </section>
  );
}
