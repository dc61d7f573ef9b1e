import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { filterNames } from '../../../../shared/find/project-filters.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { chosenOptions, filterHref, projectsMatching } from './filter-projects.ts';
import { Hang } from './Hang.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import styles from './ProjectsSection.module.css';
import { type ProjectFilter, useProjectFilter } from './use-project-filter.ts';

/** Names values that are unknown. Waits for mounting: documents are the same for every unknown value. */
function UnknownFilter({ asked, filter, search }: ProjectFilter) {
  const t = useText();
  const isMounted = useIsMounted();
  const unknown = filterNames.flatMap((name) => (filter[name] === undefined ? (asked[name] ?? []) : []));
  if (!isMounted || unknown.length === 0) return null;
  return (
    <div className="grid">
      <p className={`on-datum ${styles.note}`}>
        {t('design.unknown-filter', { value: unknown.join(', ') })}{' '}
        <PageLink className="link" href={filterHref({}, search)} keepsScroll>
          {t('design.show-all')}
        </PageLink>
      </p>
    </div>
  );
}

/** Nothing answers to the filter: which, and the way out. */
function Nothing({ options, filter, search }: ProjectFilter) {
  const t = useText();
  const { typology, size } = chosenOptions(options, filter);
  const key = typology && size ? 'design.empty.both' : typology ? 'design.empty.typology' : 'design.empty.size';
  return (
    <div className="grid">
      <div className={`on-datum ${styles.nothing}`}>
        <p className="lead">{t(key, { typology: typology?.label ?? '' })}</p>
        <PageLink className={buttonClass ?? ''} href={filterHref({}, search)} keepsScroll>
          {t('design.show-all')}
        </PageLink>
      </div>
    </div>
  );
}

/** Filters and the hang. */
export function ProjectsSection({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const state = useProjectFilter(projects);
  const shown = projectsMatching(projects, state.filter);
  return (
    <section id="projects" className="section" aria-labelledby="projects-heading">
      <h2 id="projects-heading" className="visually-hidden">
        {t('design.projects')}
      </h2>
      {projects.length > 0 && <ProjectFilters projects={projects} {...state} />}
      <p className="visually-hidden" aria-live="polite">
        {t('design.count', { count: shown.length })}
      </p>
      <UnknownFilter {...state} />
      {shown.length > 0 && <Hang projects={shown} />}
      {shown.length === 0 && projects.length > 0 && <Nothing {...state} />}
      {projects.length === 0 && (
        <div className="grid">
          <p className="lead on-datum">{t('design.empty.all')}</p>
        </div>
      )}
    </section>
  );
}
