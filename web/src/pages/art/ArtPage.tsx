import { useQuery } from '@tanstack/react-query';
import { statementOf } from '../../../../shared/headings.ts';
import { overviewHero } from '../../../../shared/overview-hero.ts';
import { pathOf, pathOfProject } from '../../../../shared/site-routes.ts';
import { landingQuery, worksQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { Wall, WallSkeleton } from './Wall.tsx';

/** The art overview: hero, statement, the wall. */
export function ArtPage() {
  const t = useText();
  const site = useSite();
  const works = useQuery(worksQuery());
  const { data: landing } = useQuery(landingQuery());
  const shown = works.data && overviewHero(works.data.items);
  return (
    <HomeLayout subject={{ works: works.data }}>
      <OverviewHero
        room="art"
        statement={statementOf({ ...site, page: 'art-name', landing }, 'art')}
        cover={shown?.cover}
        href={shown && pathOfProject(shown)}
        label={shown?.title}
      >
        <PageLink className="small plain-link" href={pathOf('art-biography-name', { name: site.config.artistSlug })}>
          {t('art.biography')}
        </PageLink>
      </OverviewHero>
      <section id="art_works" className="section" aria-labelledby="works-heading">
        <h2 id="works-heading" className="visually-hidden">
          {t('art.works')}
        </h2>
        <Loaded query={works} skeleton={<WallSkeleton />}>
          {({ items }) => <Wall works={items} />}
        </Loaded>
      </section>
    </HomeLayout>
  );
}
