import { useQuery } from '@tanstack/react-query';
import type { ProjectList } from '../../../../shared/contract/project.ts';
import { filterLabels } from '../../../../shared/find/project-filters.ts';
import type { Text } from '../../../../shared/messages/format-message.ts';
import { overviewHero } from '../../../../shared/page/overview-hero.ts';
import { pathOfProject } from '../../../../shared/page/site-routes.ts';
import { projectsQuery } from '../../api/queries.ts';
import { Filtered } from '../../components/filters/Filters.tsx';
import { chosenOptions, type ProjectFilter, useFilter } from '../../components/filters/use-filter.ts';
import { useShown } from '../../components/filters/use-shown.ts';
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

function ProjectsSection({ list }: { readonly list: ProjectList }) {
  const t = useText();
  const state = useFilter('design', list);
  const shown = useShown(state, list);
  const { items, total, name, next, rest } = shown;
  return (
    <section id="projects" className="section" aria-labelledby="projects-heading">
      <h2 id="projects-heading" className="visually-hidden">
        {t('design.projects')}
      </h2>
      <Filtered
        total={list.total}
        state={state}
        shown={shown}
        texts={{
          empty: t('design.empty.all'),
          count: t('design.count', { count: total }),
          nothing: textOfNothing(t, state),
        }}
      >
        {/* A filter shows all of its results. */}
        <Hang projects={items} hero={total === list.total ? overviewHero(list.items) : undefined} />
        {total > items.length && <LaterParts {...{ name, total, next, rest }} Part={Hang} hash="#projects" />}
      </Filtered>
    </section>
  );
}

const LaterParts = island('seen', () =>
  import('../../components/lists/LaterParts.tsx').then(({ LaterParts }) => LaterParts),
);
const ProjectIndex = island('idle', () => import('./ProjectIndex.tsx').then(({ ProjectIndex }) => ProjectIndex));

export function DesignPage() {
  const t = useText();
  const projects = useQuery(projectsQuery());
  const { options, search } = useFilter('design', projects.data);
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
          {(list, failure) => (
            <>
              <ProjectsSection list={list} />
              {failure}
              <ProjectIndex list={list} />
            </>
          )}
        </Loaded>
      </div>
    </HomeLayout>
  );
}
