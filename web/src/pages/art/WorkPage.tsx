import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { workQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { Facts } from '../../components/body/Facts.tsx';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { TextSkeleton } from '../../components/loading/Skeleton.tsx';
import { UnnamedFailure } from '../../components/loading/UnnamedFailure.tsx';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { assumedRatio, ratioOf } from '../../components/picture/picture-sources.ts';
import { dimensionsText, furtherFacts, inchesText } from '../../components/project/project-facts.ts';
import { useListedProject } from '../../components/project/use-listed-project.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { DefaultLayout } from '../../layouts/DefaultLayout.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './WorkPage.module.css';
import { WorkPager } from './WorkPager.tsx';

/** The museum label: title, artist and year, medium, size, and what else is known. */
function Label({ work }: { readonly work: Project }) {
  const { artistName } = useConfig();
  const { title, year, medium, dimensions } = work;
  const facts = furtherFacts(work);
  return (
    <div className={styles.label}>
      <h1 className="heading">{title}</h1>
      <p className="small">{[artistName, year].filter(Boolean).join(', ')}</p>
      {medium && <p className="caption">{medium}</p>}
      {dimensions && (
        <p className="caption">
          {dimensionsText(dimensions)} <span className="quiet">{inchesText(dimensions)}</span>
        </p>
      )}
      {facts.length > 0 && <Facts items={facts} />}
    </div>
  );
}

/** Mail about this work, with its title in the subject; nothing without an address. */
function Enquire({ work }: { readonly work: Project }) {
  const t = useText();
  const { artMail, mail } = useConfig().brand;
  const address = artMail ?? mail;
  if (!address) return null;
  const subject = [work.title, work.year].filter(Boolean).join(', ');
  return (
    <PageLink className="link" href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>
      {t('art.enquire')}
    </PageLink>
  );
}

interface DetailProps {
  readonly work: Project;
  /** What stands in for the blocks, where only what the wall knows of it is here. */
  readonly standIn?: ReactNode;
}

function Detail({ work, standIn }: DetailProps) {
  const { cover, lead, blocks } = work;
  const style = { '--tone': cover?.tone, '--ratio': cover && (ratioOf(cover) ?? assumedRatio) };
  return (
    <article className="toned" style={style}>
      <div className={styles.wall}>
        {cover && (
          <div className={styles.work}>
            <ContentPicture image={cover} sizes="80vw" isFirst />
          </div>
        )}
        <div className="grid">
          <Label work={work} />
        </div>
      </div>
      <div className={`grid block ${styles.words}`}>
        <p className="hang small">
          <Enquire work={work} />
        </p>
        {lead && <p className="lead on-datum">{lead}</p>}
      </div>
      {standIn ?? (
        <>
          <Blocks blocks={blocks} />
          <WorkPager work={work} />
        </>
      )}
    </article>
  );
}

/** A work of art on its wall. */
export function WorkPage() {
  const { parameters } = useCurrentPage();
  const slug = parameters.slug ?? '';
  const work = useQuery(workQuery(slug));
  const listed = useListedProject(work, 'art', slug);
  const known = work.data ?? listed;
  return (
    <DefaultLayout subject={{ project: known }} hasWall={known !== undefined}>
      <Loaded
        query={work}
        skeleton={listed && <Detail work={listed} standIn={<TextSkeleton />} />}
        around={(failure) =>
          listed ? <Detail work={listed} standIn={failure} /> : <UnnamedFailure failure={failure} />
        }
      >
        {(value) => <Detail work={value} />}
      </Loaded>
    </DefaultLayout>
  );
}
