import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { ProjectList, ProjectSummary } from '../../../../shared/contract/project.ts';
import { filterLabels } from '../../../../shared/find/project-filters.ts';
import { measuresOf, unbroken, widthCmOf } from '../../../../shared/page/measures.ts';
import { pathOf, pathOfProject } from '../../../../shared/page/site-routes.ts';
import { menuQuery, worksQuery } from '../../api/queries.ts';
import { Filtered } from '../../components/filters/Filters.tsx';
import { type ProjectFilter, useFilter } from '../../components/filters/use-filter.ts';
import { useShown, useWidest } from '../../components/filters/use-shown.ts';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { wallSizes } from '../../components/image/image-sources.ts';
import type { PartProps } from '../../components/lists/LaterParts.tsx';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import { artPanel, designPanel } from '../../components/menu/menu-links.ts';
import { OverviewHero } from '../../components/project/OverviewHero.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { island } from '../../ui/island.tsx';
import { sourceMark, titleMarks } from '../../ui/marks.ts';
import { ScaleBar } from '../../ui/ScaleBar.tsx';
import styles from './ArtPage.module.css';
import { wallVariables, widestCm } from './wall-layout.ts';

const scaleBarCm = 50;

/** Share of the widest work below which a work is larger than to scale. */
const leastShare = 0.02;

function Label({ work, widest }: { readonly work: ProjectSummary; readonly widest: number }) {
  const t = useText();
  const { title, year, medium } = work;
  const measures = measuresOf(work);
  const note = widthCmOf(work) < widest * leastShare ? t('art.larger') : undefined;
  const measured = measures?.inches ? unbroken(measures.text) : measures?.text;
  return (
    <div className={styles.label}>
      <h3 className={`small ${styles.title}`} {...titleMarks(work)}>
        {title}
      </h3>
      <p className="caption quiet">
        <DottedLine parts={[year, medium, measured, note]} />
      </p>
    </div>
  );
}

function WorkImage({ work }: { readonly work: ProjectSummary }) {
  if (!work.cover) return <div className={styles.blank} />;
  return <ContentImage image={work.cover} {...wallSizes(widthCmOf(work))} isDecorative isInTone />;
}

function Scale() {
  const t = useText();
  return (
    <p className={`caption quiet ${styles.scale}`}>
      {t('art.one-scale')}
      <ScaleBar lengthCm={scaleBarCm} />
      <span aria-hidden="true">{t('art.scale', { length: scaleBarCm })}</span>
    </p>
  );
}

const Wall = memo(({ projects: works, widest = widestCm(works), later }: PartProps) => {
  const places = wallVariables(works, widest);
  return (
    <div className={`${later ? '' : 'below-fold'} ${styles.frame}`} style={later}>
      <div className={styles.wall} style={{ '--widest': widest }}>
        <div className={styles.rows}>
          {!later && <Scale />}
          <ul className={styles.works}>
            {works.map((work, index) => (
              <li
                key={work.id}
                className={`toned ${styles.place}`}
                data-card={work.slug}
                style={{ ...places[index], '--tone': work.cover?.tone }}
                {...sourceMark(work.source)}
              >
                <PageLink className={styles.work} href={pathOfProject(work)}>
                  <div className={styles.image}>
                    <WorkImage work={work} />
                  </div>
                  <Label work={work} widest={widest} />
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
});

const LaterParts = island('seen', () =>
  import('../../components/lists/LaterParts.tsx').then(({ LaterParts }) => LaterParts),
);

/** The works that the query chooses, in its order. All parts of a list have one scale. */
function FilteredWall({ list, state }: { readonly list: ProjectList; readonly state: ProjectFilter }) {
  const t = useText();
  const shown = useShown(state, list);
  const widestWork = useWidest(list);
  const { items, total, name, next, rest } = shown;
  const widest = widestCm([...(widestWork ? [widestWork] : []), ...items, ...(rest ?? [])]);
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
  const panels = menu && [artPanel(menu, site.config, t), designPanel(menu, site.config, t)];
  const hasBiography = panels?.some(({ pages }) => pages.some(({ href }) => href === biography)) ?? true;
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
