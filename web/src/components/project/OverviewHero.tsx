import type { ReactNode } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Section } from '../../../../shared/contract/project.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import { heroSizes, widestOf } from '../image/image-sources.ts';
import { HeroBeam } from './HeroBeam.tsx';
import styles from './OverviewHero.module.css';

export interface OverviewHeroProps {
  readonly section: Section;
  readonly statement: string;
  readonly cover?: Image;
  /** True if there will be no image. */
  readonly isEmpty?: boolean;
  readonly href?: string;
  readonly label?: string;
  readonly children?: ReactNode;
}

export function OverviewHero({ section, statement, cover, isEmpty, href, label, children }: OverviewHeroProps) {
  return (
    <section className={styles.first} data-side={section} data-empty={isEmpty ? '' : undefined}>
      {cover && href ? (
        <PageLink
          className={`toned ${styles.image}`}
          href={href}
          style={{ '--tone': cover.tone, '--widest': widestOf(cover) }}
          aria-label={label}
          data-media="inside"
          data-part="hero"
        >
          <span className={`pointed-image ${styles.pane}`}>
            <ContentImage image={cover} {...heroSizes('overview', cover)} isFirst isCover isDecorative isInTone />
          </span>
        </PageLink>
      ) : (
        <div className={styles.image} data-part="hero" />
      )}
      <HeroBeam section={section} />
      <div className={`grid ${styles.words}`}>
        <h1 className={`heading ${styles.statement}`} dir="auto">
          {statement}
        </h1>
        <div className={styles.aside}>{children}</div>
      </div>
    </section>
  );
}
