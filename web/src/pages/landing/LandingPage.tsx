import { useQuery } from '@tanstack/react-query';
import { headingOf } from '../../../../shared/headings.ts';
import { pathOf } from '../../../../shared/site-routes.ts';
import { landingQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { useSite } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { LandingHalf } from './LandingHalf.tsx';
import styles from './LandingPage.module.css';
import { PauseButton } from './PauseButton.tsx';
import { useFilms } from './use-films.ts';

/** The start: two rooms, one line. */
export function LandingPage() {
  const site = useSite();
  const landing = useQuery(landingQuery());
  const films = useFilms();
  const isMounted = useIsMounted();
  const artHref = pathOf('art-name', { name: site.config.artistSlug });
  const { videos } = landing.data ?? {};
  return (
    <HomeLayout subject={{ landing: landing.data }}>
      <div className={styles.landing} data-landing="">
        <h1 className="visually-hidden">{headingOf({ ...site, page: 'landing' })}</h1>
        <LandingHalf room="design" landing={landing.data} href={pathOf('design')} films={films} />
        <LandingHalf room="art" landing={landing.data} href={artHref} films={films} />
        <div className={styles.beam} data-part="beam" aria-hidden="true">
          <div className={styles.disc} data-part="disc" />
        </div>
        {isMounted && (videos?.design || videos?.art) && (
          <PauseButton isPlaying={films.isPlaying} onToggle={films.toggle} />
        )}
      </div>
      {landing.error && !landing.data && <Loaded query={landing}>{() => null}</Loaded>}
    </HomeLayout>
  );
}
