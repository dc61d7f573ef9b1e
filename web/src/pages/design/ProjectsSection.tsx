import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { type Filter, filterHref, filterIn, knownFilter, projectsMatching } from './filter-projects.ts';
import { Hang } from './Hang.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import styles from './ProjectsSection.module.css';

/** Names values that no project has. Waits for mounting: documents are the same for every unknown value. */
function UnknownFilter({ asked, filter }: { readonly asked: Filter; readonly filter: Filter }) {
  const t = useText();
  const isMounted = useIsMounted();
  const unknown = ([asked.typology, asked.size] as const).filter(
    (value) => value !== undefined && value !== filter.typology && value !== filter.size,
  );
  if (!isMounted || unknown.length === 0) return null;
  return (
    <p className={styles.note}>
      {t('design.unknown-filter', { value: unknown.join(', ') })}{' '}
      <PageLink className="link" href={filterHref({})} keepsScroll>
        {t('design.show-all')}
      </PageLink>
    </p>
  );
}

function Nothing({ filter, projects }: { readonly filter: Filter; readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  if (projects.length === 0) return <p className="grid lead">{t('design.empty.all')}</p>;
  const options = projects.flatMap(({ typologies }) => typologies);
  const typology = options.find(({ value }) => value === filter.typology)?.label ?? '';
  return (
    <div className="grid">
      <div className={`on-datum ${styles.nothing}`}>
        <p className="lead">{t('design.empty.size', { typology })}</p>
        <PageLink className={buttonClass ?? ''} href={filterHref({})} keepsScroll>
          {t('design.show-all')}
        </PageLink>
      </div>
    </div>
  );
}

/** Filters and the hang. */
export function ProjectsSection({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const { search } = useCurrentPage();
  const asked = filterIn(search);
  const filter = knownFilter(projects, asked);
  const shown = projectsMatching(projects, filter);
  return (
    <section id="projects" className="section" aria-labelledby="projects-heading">
      <h2 id="projects-heading" className="visually-hidden">
        {t('design.projects')}
      </h2>
      <ProjectFilters projects={projects} filter={filter} />
      <p className="visually-hidden" aria-live="polite">
        {t('design.count', { count: shown.length })}
      </p>
      <div className="grid">
        <UnknownFilter asked={asked} filter={filter} />
      </div>
      {shown.length > 0 ? <Hang projects={shown} /> : <Nothing filter={filter} projects={projects} />}
    </section>
  );
}
