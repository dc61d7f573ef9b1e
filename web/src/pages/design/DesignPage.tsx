import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { filterLabels, projectsMatching } from '../../../../shared/find/project-filters.ts';
import type { Text } from '../../../../shared/messages/format-message.ts';
import { overviewHero } from '../../../../shared/page/overview-hero.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { projectsQuery } from '../../api/queries.ts';
import { Filtered } from '../../components/filters/Filters.tsx';
import { chosenOptions, type ProjectFilter, useFilter } from '../../components/filters/use-filter.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { island } from '../../ui/island.tsx';
import { Hang, HangSkeleton } from './Hang.tsx';

function textOfNothing(t: Text, { options, filter }: ProjectFilter): string {
  const { typology, size } = chosenOptions(options, filter);
  const key = typology && size ? 'design.empty.both' : typology ? 'design.empty.typology' : 'design.empty.size';
  return t(key, { typology: typology?.label ?? '' });
}

function ProjectsSection({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  const t = useText();
  const state = useFilter('design', projects);
  const shown = projectsMatching(projects, state.filter);
  return (
    <section id="projects" className="section" aria-labelledby="projects-heading">
      <h2 id="projects-heading" className="visually-hidden">
        {t('design.projects')}
      </h2>
      <Filtered
        projects={projects}
        state={state}
        shown={shown}
        texts={{
          empty: t('design.empty.all'),
          count: t('design.count', { count: shown.length }),
          nothing: textOfNothing(t, state),
        }}
      >
        {/* A filter shows all of its results. */}
        <Hang projects={shown} hero={shown.length === projects.length ? overviewHero(projects) : undefined} />
      </Filtered>
    </section>
  );
}

const ProjectIndex = island('idle', () => import('./ProjectIndex.tsx').then(({ ProjectIndex }) => ProjectIndex));

export function DesignPage() {
  const t = useText();
  const projects = useQuery(projectsQuery());
  const { options, search } = useFilter('design', projects.data?.items ?? []);
  const filters = filterLabels(search, (name) => options[name] ?? []);
  const shown = projects.data && overviewHero(projects.data.items);
  return (
    <HomeLayout subject={{ projects: projects.data, filters }}>
      <OverviewHero section="design" list={projects.data}>
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
