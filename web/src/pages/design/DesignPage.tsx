import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { filterNames, projectsMatching } from '../../../../shared/find/project-filters.ts';
import { statementOf } from '../../../../shared/page/headings.ts';
import { overviewHero } from '../../../../shared/page/overview-hero.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { introQuery, projectsQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { island } from '../../ui/island.tsx';
import styles from './DesignPage.module.css';
import { chosenOptions, filterHref, type ProjectFilter, useProjectFilter } from './filter-projects.ts';
import { Hang, HangSkeleton } from './Hang.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';

/** After mounting, because documents are the same for all unknown values. */
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

function ProjectsSection({ projects }: { readonly projects: readonly ProjectSummary[] }) {
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

const ProjectIndex = island('idle', () => import('./ProjectIndex.tsx').then(({ ProjectIndex }) => ProjectIndex));

export function DesignPage() {
  const t = useText();
  const site = useSite();
  const projects = useQuery(projectsQuery());
  const { data: intro } = useQuery(introQuery());
  const shown = projects.data && overviewHero(projects.data.items);
  return (
    <HomeLayout subject={{ projects: projects.data }}>
      <OverviewHero
        section="design"
        statement={statementOf({ ...site, page: 'design', landing: intro && { intro } }, 'design')}
        cover={shown?.cover}
        isEmpty={projects.data && !shown?.cover}
        href={shown && pathOfProject(shown)}
        label={shown?.title}
      >
        {shown && (
          <p className="caption">
            <span className="quiet">{t('design.shown')}</span>
            <br />
            <PageLink className="plain-link" href={pathOfProject(shown)}>
              {/* one text: as two, the second would move when the font comes */}
              {[shown.title, shown.year].filter(Boolean).join(', ')}
            </PageLink>
          </p>
        )}
      </OverviewHero>
      <div id="project_container">
        <Loaded query={projects} skeleton={<HangSkeleton />}>
          {({ items }, failure) => (
            <>
              <ProjectsSection projects={items} />
              {failure}
              <ProjectIndex projects={items} />
            </>
          )}
        </Loaded>
      </div>
    </HomeLayout>
  );
}
