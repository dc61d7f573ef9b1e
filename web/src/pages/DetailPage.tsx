import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useId } from 'react';
import type { Block } from '../../../shared/contract/block.ts';
import type { Project, Section } from '../../../shared/contract/project.ts';
import { headingOf } from '../../../shared/page/headings.ts';
import type { InPart } from '../../../shared/page/image-parts.ts';
import { blocksBelow, leadAbove } from '../../../shared/page/repeated-parts.ts';
import { detailQuery, useListedProject } from '../api/queries.ts';
import { storeDetail } from '../api/stored-details.ts';
import { BlockView } from '../components/body/BlockView.tsx';
import { type BodyBlock, splitOpening } from '../components/body/block-groups.ts';
import { LongText } from '../components/body/LongText.tsx';
import { useImagePart } from '../components/body/use-image-part.ts';
import { Loaded } from '../components/loading/Loaded.tsx';
import { ComingText, LeadStrokes, Strokes } from '../components/loading/Skeleton.tsx';
import { useSite, useText } from '../hooks/site-context.tsx';
import { DefaultLayout, type DefaultLayoutProps } from '../layouts/DefaultLayout.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { useIsWhole } from '../navigation/transition/arrival.ts';
import { leadMarks, sourceMark } from '../ui/marks.ts';
import { whenIdle } from '../ui/when-idle.ts';
import styles from './DetailPage.module.css';

function useStoredDetail({ data, dataUpdatedAt }: UseQueryResult<Project>): void {
  // A stored copy has the time 0.
  const isFromServer = dataUpdatedAt > 0;
  useEffect(() => {
    // Documents with many images contain only a part of a detail.
    // A draft is never stored.
    if (data && isFromServer && !data.source && !('imagePart' in data)) whenIdle(() => storeDetail(data));
  }, [data, isFromServer]);
}

function UnnamedFailure({ failure }: { readonly failure: ReactNode }) {
  const site = useSite();
  const { page = 'design-projects-slug' } = useCurrentPage();
  return (
    <article>
      <div className="grid">
        <h1 className="display">{headingOf({ ...site, page })}</h1>
      </div>
      {failure}
    </article>
  );
}

/** In a preview, the element of the block has its source. */
function Marked({ block }: { readonly block: BodyBlock }) {
  if (!block.source) return <BlockView block={block} />;
  return (
    <div style={{ display: 'contents' }} {...sourceMark(block.source)}>
      <BlockView block={block} />
    </div>
  );
}

function Opening({ blocks }: { readonly blocks: readonly BodyBlock[] }) {
  return (
    <div className={styles.opening}>
      {blocks.map((block) => (
        <Marked key={block.id} block={block} />
      ))}
    </div>
  );
}

export interface DetailProps {
  readonly project: InPart<Project>;
  readonly isComing?: boolean;
  readonly standIn?: ReactNode;
  readonly failure?: ReactNode;
}

/** The parts of a detail's body: the lead, the description of its image, and the blocks above and below the facts. */
export function useDetailBody({ project, isComing = false }: DetailProps, blocks: readonly Block[]) {
  const { cover } = project;
  const id = `text${useId()}`;
  const { item, blocks: below } = blocksBelow(cover, blocks);
  const description = item?.full.description ?? cover?.description;
  const lead = leadAbove(project.lead, isComing ? undefined : blocks);
  return { project, isComing, lead, item, description, detailsId: description && id, ...splitOpening(below) };
}

type DetailTextProps = ReturnType<typeof useDetailBody> & { readonly leadClass: string | undefined };

export function DetailText({ project, lead, leadClass, isComing, opening, detailsId, description }: DetailTextProps) {
  const t = useText();
  return (
    <>
      {lead && (
        <p className={`lead ${leadClass}`} {...leadMarks(project, 'lead')}>
          {lead}
        </p>
      )}
      {isComing && (lead ? <Strokes /> : <LeadStrokes />)}
      {opening.length > 0 && <Opening blocks={opening} />}
      <LongText id={detailsId} label={t('gallery.description')} html={description} />
    </>
  );
}

interface DetailPageProps {
  readonly section: Section;
  readonly Detail: ComponentType<DetailProps>;
  readonly begin: (project: Project | undefined) => Pick<DefaultLayoutProps, 'hasHero' | 'hasWall'>;
}

/** A project or work: from its list until its content is loaded, or if that fails. */
export function DetailPage({ section, Detail, begin }: DetailPageProps) {
  const { slug = '' } = useCurrentPage().parameters;
  const query = useQuery(detailQuery(section, slug));
  const listed = useListedProject(query, section, slug);
  useStoredDetail(query);
  const part = useImagePart(query);
  const isWhole = useIsWhole();
  const known = part.data ?? listed;
  return (
    <DefaultLayout subject={{ project: known }} {...begin(known)}>
      <Loaded
        query={part}
        skeleton={listed && <Detail project={listed} isComing standIn={<ComingText />} />}
        around={(failure) =>
          listed ? <Detail project={listed} standIn={failure} /> : <UnnamedFailure failure={failure} />
        }
      >
        {(project, failure) => (
          <Detail project={project} standIn={isWhole ? undefined : <ComingText />} failure={failure} />
        )}
      </Loaded>
    </DefaultLayout>
  );
}
