import { useQuery } from '@tanstack/react-query';
import { headingOf } from '../../../../shared/page/headings.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { landingQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/loading/Loaded.tsx';
import { useFailure } from '../../components/loading/LoadFailure.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { DiscHand } from './DiscHand.tsx';
import { LandingHalf } from './LandingHalf.tsx';
import styles from './LandingPage.module.css';
import { useVideos } from './use-videos.ts';

const bars = 'M6 4V18M16 4V18';
const triangle = 'M6 3.5V18.5L18 11Z';

function PauseButton({ isPlaying, onToggle }: { readonly isPlaying: boolean; readonly onToggle: () => void }) {
  const t = useText();
  return (
    <button className={`small ${styles.pause}`} type="button" onClick={onToggle}>
      <span className={`visually-hidden ${styles.word}`}>
        {t(isPlaying ? 'landing.pause-films' : 'landing.play-films')}
      </span>
      <svg className={styles.sign} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d={isPlaying ? bars : triangle} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </button>
  );
}

export function LandingPage() {
  const site = useSite();
  const landing = useQuery(landingQuery());
  const failure = useFailure(landing);
  const playback = useVideos();
  const isMounted = useIsMounted();
  const artHref = pathOf('art-name', { name: site.config.artistSlug });
  const { videos } = landing.data ?? {};
  const isLoading = !landing.data && !failure;
  return (
    <HomeLayout subject={{}}>
      <div className={styles.landing} data-landing="" aria-busy={isLoading || undefined}>
        <h1 className="visually-hidden">{headingOf({ ...site, page: 'landing' })}</h1>
        <LandingHalf
          room="design"
          landing={landing.data}
          isLoading={isLoading}
          href={pathOf('design')}
          playback={playback}
        />
        <LandingHalf room="art" landing={landing.data} isLoading={isLoading} href={artHref} playback={playback} />
        <div className={styles.beam} data-part="beam" aria-hidden="true">
          <div className={styles.disc} data-part="disc" />
        </div>
        {isMounted && (videos?.design || videos?.art) && (
          <PauseButton isPlaying={playback.isPlaying} onToggle={playback.toggle} />
        )}
        {isMounted && <DiscHand />}
      </div>
      {failure && !landing.data && <Loaded query={landing}>{() => null}</Loaded>}
    </HomeLayout>
  );
}
