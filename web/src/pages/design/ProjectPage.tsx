import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { projectQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { Facts } from '../../components/body/Facts.tsx';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { Strokes, TextSkeleton } from '../../components/loading/Skeleton.tsx';
import { UnnamedFailure } from '../../components/loading/UnnamedFailure.tsx';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { factsOf } from '../../components/project/project-facts.ts';
import { useListedProject } from '../../components/project/use-listed-project.ts';
import { isLandscape } from '../../components/project/use-page-hero.ts';
import { useText } from '../../hooks/site-context.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import styles from './ProjectPage.module.css';
import { ProjectPager } from './ProjectPager.tsx';

/** Landscape: full bleed with the beam at its foot; otherwise uncropped on the wall beside the title. */
function Hero({ project }: { readonly project: Project }) {
  const { cover } = project;
  if (!cover) return null;
  if (!isLandscape(cover)) {
    return (
      <div className={styles.portrait}>
        <ContentPicture image={cover} sizes="(min-width:64rem) 64vw, 100vw" isFirst />
      </div>
    );
  }
  return (
    <div className={styles.landscape}>
      <ContentPicture image={cover} sizes="100vw" isFirst />
    </div>
  );
}

interface DetailProps {
  readonly project: Project;
  /** What its list does not know is on its way. */
  readonly isComing?: boolean;
  /** What stands in for the blocks, where only what its list knows is here. */
  readonly standIn?: ReactNode;
}

function Detail({ project, isComing, standIn }: DetailProps) {
  const t = useText();
  const { cover, title, lead, blocks } = project;
  const hasHero = cover !== undefined && isLandscape(cover);
  const tone = { '--tone': cover?.tone };
  return (
    <article className="toned" style={tone} data-hero={hasHero ? 'landscape' : 'other'}>
      {hasHero && <Hero project={project} />}
      {hasHero && <div className={styles.beam} aria-hidden="true" />}
      <div className={`grid ${styles.top}`}>
        <h1 className={`display ${styles.title}`}>{title}</h1>
        {!hasHero && <Hero project={project} />}
        <section className={styles.facts} aria-label={t('project.facts')}>
          <Facts items={factsOf(project, t)} />
        </section>
        {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
        {isComing && !lead && (
          <div className={styles.lead}>
            <Strokes />
          </div>
        )}
      </div>
      {standIn ?? (
        <>
          <Blocks blocks={blocks} />
          <ProjectPager project={project} />
        </>
      )}
    </article>
  );
}

/** A design project. */
export function ProjectPage() {
  const { parameters } = useCurrentPage();
  const slug = parameters.slug ?? '';
  const project = useQuery(projectQuery(slug));
  const listed = useListedProject(project, 'design', slug);
  const known = project.data ?? listed;
  return (
    <DefaultLayout subject={{ project: known }} hasHero={known?.cover && isLandscape(known.cover)}>
      <Loaded
        query={project}
        skeleton={listed && <Detail project={listed} isComing standIn={<TextSkeleton />} />}
        around={(failure) =>
          listed ? <Detail project={listed} standIn={failure} /> : <UnnamedFailure failure={failure} />
        }
      >
        {(value) => <Detail project={value} />}
      </Loaded>
    </DefaultLayout>
  );
}
