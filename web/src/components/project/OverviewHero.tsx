import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectList, Section } from '../../../../shared/contract/project.ts';
import { statementOf } from '../../../../shared/page/headings.ts';
import { overviewHero } from '../../../../shared/page/overview-hero.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { introQuery } from '../../api/queries.ts';
import { useSite } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import { heroSizes, widestOf } from '../image/image-sources.ts';
import { HeroBeam } from './HeroBeam.tsx';
import { NowLine } from './NowLine.tsx';
import styles from './OverviewHero.module.css';

export interface OverviewHeroProps {
  readonly section: Section;
  readonly list: ProjectList | undefined;
  readonly children?: ReactNode;
}

export function OverviewHero({ section, list, children }: OverviewHeroProps) {
  const site = useSite();
  const { data: intro } = useQuery(introQuery());
  const shown = list && overviewHero(list.items);
  const cover = shown?.cover;
  return (
    <section className={styles.first} data-side={section} data-empty={list && !cover ? '' : undefined}>
      {cover ? (
        <PageLink
          className={`toned ${styles.image}`}
          href={pathOfProject(shown)}
          style={{ '--tone': cover.tone, '--widest': widestOf(cover) }}
          aria-label={shown.title}
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
        <h1 className={`heading ${styles.statement}`} lang={intro?.[section][0]?.lang} dir="auto">
          {statementOf(
            { ...site, page: section === 'art' ? 'art-name' : 'design', landing: intro && { intro } },
            section,
          )}
        </h1>
        <div className={styles.aside}>{children}</div>
        <NowLine />
      </div>
    </section>
  );
}
