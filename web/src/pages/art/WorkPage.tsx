import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../../../shared/contract/project.ts';
import { workQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/Blocks.tsx';
import { ContentPicture } from '../../components/ContentPicture.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { ratioOf } from '../../components/picture-sources.ts';
import { dimensionsText, furtherFacts, inchesText } from '../../components/project-facts.ts';
import { TextSkeleton } from '../../components/Skeleton.tsx';
import { useComingProject } from '../../components/use-coming-project.ts';
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
  /** Only what the wall knows of it is here: the words are on their way. */
  readonly isComing?: boolean;
}

function Detail({ work, isComing }: DetailProps) {
  const { cover, lead, blocks } = work;
  // Variables are not among React's style properties.
  const style = { '--tone': cover?.tone, '--ratio': cover && ratioOf(cover) };
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
      {isComing && <TextSkeleton />}
      <Blocks blocks={blocks} />
      {!isComing && <WorkPager work={work} />}
    </article>
  );
}

/** A work of art on its wall. */
export function WorkPage() {
  const { parameters } = useCurrentPage();
  const slug = parameters.slug ?? '';
  const work = useQuery(workQuery(slug));
  const coming = useComingProject(work, 'art', slug);
  return (
    <DefaultLayout subject={{ project: work.data }} hasWall={work.data !== undefined || coming !== undefined}>
      <Loaded query={work} skeleton={coming && <Detail work={coming} isComing />}>
        {(value) => <Detail work={value} />}
      </Loaded>
    </DefaultLayout>
  );
}
