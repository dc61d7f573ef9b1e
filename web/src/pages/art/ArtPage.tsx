import { useQuery } from '@tanstack/react-query';
import type { ProjectList } from '../../../../shared/contract/project.ts';
import { filterLabels } from '../../../../shared/find/project-filters.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { menuQuery, worksQuery } from '../../api/queries.ts';
import { Filtered } from '../../components/filters/Filters.tsx';
import { type ProjectFilter, useFilter } from '../../components/filters/use-filter.ts';
import { useShown, useWidest } from '../../components/filters/use-shown.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import { artPanel, designPanel } from '../../components/menu/menu-links.ts';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { island } from '../../ui/island.tsx';
import styles from './ArtPage.module.css';
import { Wall } from './ArtWall.tsx';
import { wallVariables, widestCm } from './wall-layout.ts';

const LaterParts = island('seen', () =>
  import('../../components/lists/LaterParts.tsx').then(({ LaterParts }) => LaterParts),
);

/** The works that the query chooses, in its order. All parts of a list have one scale. */
function FilteredWall({ list, state }: { readonly list: ProjectList; readonly state: ProjectFilter }) {
  const t = useText();
  const shown = useShown(state, list);
  const widestWork = useWidest(list);
  const { items, total, name, next, rest } = shown;
  const widest = widestCm([widestWork ?? [], items, rest ?? []].flat());
  return (
    <Filtered
      total={list.total}
      state={state}
      shown={shown}
      texts={{ empty: t('art.empty'), count: t('art.count', { count: total }), nothing: t('art.nothing') }}
    >
      <Wall projects={items} widest={widest} />
      {total > items.length && <LaterParts {...{ name, total, next, rest, widest }} Part={Wall} hash="#art_works" />}
    </Filtered>
  );
}

const likely = [
  { widthCm: 180, heightCm: 120 },
  { widthCm: 120, heightCm: 150 },
];

const places = wallVariables(likely.map((dimensions) => ({ dimensions })));

function WallSkeleton() {
  return (
    <Skeleton>
      <div className={styles.frame}>
        <div className={styles.wall} style={{ '--widest': 240 }}>
          <div className={styles.rows}>
            {likely.map(({ widthCm, heightCm }, index) => (
              <div key={widthCm} className={styles.place} style={places[index]}>
                <div className={styles.image}>
                  <div className={styles.blank} style={{ aspectRatio: `${widthCm}/${heightCm}` }} />
                </div>
                <div className={styles.label}>
                  <CaptionSkeleton />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Skeleton>
  );
}

export function ArtPage() {
  const t = useText();
  const site = useSite();
  const works = useQuery(worksQuery());
  const { data: menu } = useQuery(menuQuery());
  const biography = pathOf('art-biography-name', { name: site.config.artistSlug });
  // A biography that the menu does not name may be missing.
  const hasBiography =
    !menu ||
    [artPanel, designPanel].some((panel) => panel(menu, site.config, t).pages.some(({ href }) => href === biography));
  const state = useFilter('art-name', works.data);
  const filters = filterLabels(state.search, (name) => state.options[name] ?? []);
  return (
    <HomeLayout subject={{ works: works.data, filters }}>
      <OverviewHero section="art" list={works.data}>
        {hasBiography && (
          <PageLink className="small plain-link" href={biography}>
            {t('art.biography')}
          </PageLink>
        )}
      </OverviewHero>
      <section id="art_works" className="section" aria-labelledby="works-heading">
        <h2 id="works-heading" className="visually-hidden">
          {t('art.works')}
        </h2>
        <Loaded query={works} skeleton={<WallSkeleton />}>
          {(list, failure) => (
            <>
              <FilteredWall list={list} state={state} />
              {failure}
            </>
          )}
        </Loaded>
      </section>
    </HomeLayout>
  );
}
