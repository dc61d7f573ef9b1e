import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { FindField } from '../../components/find/FindField.tsx';
import { useFindKey } from '../../components/find/use-find-key.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { isPlainPress } from '../../ui/plain-press.ts';
import { projectsMatching } from './filter-projects.ts';
import { IndexPicture } from './IndexPicture.tsx';
import { IndexTable } from './IndexTable.tsx';
import styles from './ProjectIndex.module.css';
import { type ProjectIndexState, useIndex } from './use-index.ts';
import { useProjectFilter } from './use-project-filter.ts';

/** What was typed before this code was here is what is looked for. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, setText: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has taken the field over
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);
}

/** Nothing answers: what was looked for, and the way out. */
function Nothing({ sought = '', wholeHref, setText }: Pick<ProjectIndexState, 'sought' | 'wholeHref' | 'setText'>) {
  const t = useText();
  const empty = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainPress(event)) return;
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

/** All projects as a table, whatever the filter; rows outside of it are quiet. Or what is found among projects and works. */
export function ProjectIndex({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const { filter, search } = useProjectFilter(projects);
  const index = useIndex(projects, search);
  const { sought, total, more, lacksWorks } = index;
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
      className={`grid section ${styles.index}`}
      aria-labelledby="index-heading"
      data-sought={sought === undefined ? undefined : ''}
      onPointerLeave={() => setPointed(undefined)}
    >
      <h2 id="index-heading" className={`heading ${styles.heading}`}>
        {t('design.index')}
      </h2>
      <FindField
        ref={field}
        id="find"
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
        {lacksWorks && ` ${t('find.without-works')}`}
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
          <IndexPicture item={pointed} />
        </>
      )}
      {more > 0 && <p className={`on-datum caption quiet ${styles.more}`}>{t('find.more', { more: String(more) })}</p>}
    </section>
  );
}
