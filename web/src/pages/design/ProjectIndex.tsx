import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { projectsMatching } from '../../../../shared/find/project-filters.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { FindField, useFindKey } from '../../components/find/FindField.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { assumedRatio, ratioOf } from '../../components/image/image-sources.ts';
import { widthCmOf } from '../../components/project/project-facts.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { useProjectFilter } from './filter-projects.ts';
import { spanOf } from './hang-layout.ts';
import { IndexTable } from './IndexTable.tsx';
import styles from './ProjectIndex.module.css';
import { type ProjectIndexState, useIndex } from './use-index.ts';

const widest = { columns: 9, cm: 240 } as const;

/** Share of the blank columns that an image takes, true to scale. */
export function shareOf(item: ProjectSummary): number {
  const share = item.section === 'art' ? widthCmOf(item) / widest.cm : spanOf(item, 12) / widest.columns;
  return Math.min(1, Math.round(share * 1000) / 1000);
}

const blank = { vw: 24, maxPx: 440 } as const;

function Picture({ item, cover }: { readonly item: ProjectSummary; readonly cover: Image }) {
  const share = shareOf(item);
  return (
    <PageLink
      className={styles.picture}
      href={pathOfProject(item)}
      style={{ '--share': share, '--ratio': ratioOf(cover) ?? assumedRatio }}
      aria-hidden
      tabIndex={-1}
    >
      <ContentImage
        key={item.id}
        image={cover}
        sizes={`${Math.ceil(share * blank.vw)}vw`}
        drawn={{ min: 0, max: share * blank.maxPx }}
        isDecorative
      />
    </PageLink>
  );
}

function IndexImage({ item }: { readonly item: ProjectSummary | undefined }) {
  return <div className={styles.stage}>{item?.cover && <Picture item={item} cover={item.cover} />}</div>;
}

const fieldId = 'find';

/** Searches for text typed before hydration. The first render replaces that field. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, setText: (text: string) => void): void {
  const [before] = useState(() => {
    const typed = import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>(`input#${fieldId}`);
    return { text: typed?.value, isFocused: typed !== null && typed === document.activeElement };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useEffect(() => {
    if (before.text) setText(before.text);
    if (before.isFocused) field.current?.focus();
  }, []);
}

function WithoutWorks({ works }: Pick<ProjectIndexState, 'works'>) {
  const t = useText();
  const words = ` ${t('find.without-works')}`;
  return works === 'failed' ? words : works === 'coming' && <noscript>{import.meta.env.SSR && words}</noscript>;
}

function Nothing({ sought = '', wholeHref, setText }: Pick<ProjectIndexState, 'sought' | 'wholeHref' | 'setText'>) {
  const t = useText();
  const empty = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setText('');
  };
  return (
    <div className={`on-datum ${styles.nothing}`}>
      <p className="lead">{t('find.none', { text: sought })}</p>
      <PageLink className={buttonClass} href={wholeHref} onClick={empty}>
        {t('find.show-all')}
      </PageLink>
    </div>
  );
}

export function ProjectIndex({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const { filter, search } = useProjectFilter(projects);
  const index = useIndex(projects, search);
  const { sought, total, more, works } = index;
  const inside = new Set(projectsMatching(projects, filter));
  const [pointed, setPointed] = useState<ProjectSummary>();
  const field = useRef<HTMLInputElement>(null);
  useFindKey(field);
  useTypedBefore(field, index.setText);
  if (projects.length === 0) return null;
  const counted = sought !== undefined && total > 0 ? t('find.count', { count: total, text: sought }) : undefined;
  return (
    <section
      id="index"
      className={`grid section below-fold ${styles.index}`}
      aria-labelledby="index-heading"
      data-sought={sought === undefined ? undefined : ''}
      onPointerLeave={() => setPointed(undefined)}
    >
      <h2 id="index-heading" className={`heading ${styles.heading}`}>
        {t('design.index')}
      </h2>
      <FindField
        ref={field}
        id={fieldId}
        isHung
        search={search}
        text={index.text}
        onText={index.setText}
        onSubmit={index.write}
        onFocus={index.prepare}
      />
      <p className={`on-datum caption quiet ${styles.status}`} role="status">
        {counted ??
          (sought !== undefined && <span className="visually-hidden">{t('find.none', { text: sought })}</span>)}
        {sought !== undefined && <WithoutWorks works={works} />}
      </p>
      {total === 0 && <Nothing {...index} />}
      {total > 0 && (
        <>
          <IndexTable
            {...index}
            caption={counted ?? t('design.projects')}
            isMixed={sought !== undefined}
            isOutside={(item) => item.section === 'design' && !inside.has(item)}
            onPoint={setPointed}
          />
          <IndexImage item={pointed} />
        </>
      )}
      {more > 0 && <p className={`on-datum caption quiet ${styles.more}`}>{t('find.more', { more: String(more) })}</p>}
    </section>
  );
}
