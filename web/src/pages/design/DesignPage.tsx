import { useQuery } from '@tanstack/react-query';
import { statementOf } from '../../../../shared/headings.ts';
import { overviewHero } from '../../../../shared/overview-hero.ts';
import { pathOfProject } from '../../../../shared/site-routes.ts';
import { landingQuery, projectsQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { island } from '../../ui/island.tsx';
import { HangSkeleton } from './Hang.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';

/** Not before it is idle: only then is its key answered, wherever the page is. */
const ProjectIndex = island({
  when: 'idle',
  load: () => import('./ProjectIndex.tsx').then(({ ProjectIndex }) => ProjectIndex),
});

/** The design overview: hero, statement, the hang with its filters, the index. */
export function DesignPage() {
  const t = useText();
  const site = useSite();
  const projects = useQuery(projectsQuery());
  const { data: landing } = useQuery(landingQuery());
  const shown = projects.data && overviewHero(projects.data.items);
  return (
    <HomeLayout subject={{ projects: projects.data }}>
      <OverviewHero
        room="design"
        statement={statementOf({ ...site, page: 'design', landing }, 'design')}
        cover={shown?.cover}
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
          {({ items }) => (
            <>
              <ProjectsSection projects={items} />
              <ProjectIndex projects={items} />
            </>
          )}
        </Loaded>
      </div>
    </HomeLayout>
  );
}
