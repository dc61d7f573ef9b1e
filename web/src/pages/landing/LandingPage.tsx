import { useQuery } from '@tanstack/react-query';
import type { Landing } from '../../../../shared/contract/landing.ts';
import { headingOf } from '../../../../shared/headings.ts';
import { pathOf, type Room } from '../../../../shared/site-routes.ts';
import { landingQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Logo } from '../../components/Logo.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { Film } from './Film.tsx';
import styles from './LandingPage.module.css';
import { useFilms } from './use-films.ts';

interface HalfProps {
  readonly room: Room;
  readonly landing: Landing | undefined;
  readonly href: string;
  readonly isPlaying: boolean;
}

/** One room: film, logo, sentence, way in. The whole half is the link. */
function Half({ room, landing, href, isPlaying }: HalfProps) {
  const t = useText();
  const [statement, ...more] = landing?.intro[room] ?? [];
  const video = landing?.videos[room];
  return (
    <PageLink className={styles.half} href={href} data-room={room}>
      <div className={styles.film}>{video && <Film video={video} isPlaying={isPlaying} />}</div>
      <div className={styles.words}>
        <span className={styles.logo}>
          <Logo room={room} />
        </span>
        {statement && <span className={`heading ${styles.statement}`}>{statement.text}</span>}
        {more.length > 0 && <span className={`caption ${styles.more}`}>{more.map(({ text }) => text).join(' ')}</span>}
        <span className={`small ${styles.enter}`}>{t(`landing.enter-${room}`)}</span>
      </div>
    </PageLink>
  );
}

/** The start: two rooms, one line. */
export function LandingPage() {
  const t = useText();
  const site = useSite();
  const landing = useQuery(landingQuery());
  const { isPlaying, toggle } = useFilms();
  const artHref = pathOf('art-name', { name: site.config.artistSlug });
  const { videos } = landing.data ?? {};
  return (
    <HomeLayout subject={{ landing: landing.data }}>
      <div className={styles.landing} data-landing="">
        <h1 className="visually-hidden">{headingOf({ ...site, page: 'landing' })}</h1>
        <Half room="design" landing={landing.data} href="/design" isPlaying={isPlaying} />
        <Half room="art" landing={landing.data} href={artHref} isPlaying={isPlaying} />
        <div className={styles.beam} aria-hidden="true" />
        {(videos?.design || videos?.art) && (
          <button className={`small ${styles.pause}`} type="button" onClick={toggle}>
            {t(isPlaying ? 'landing.pause-films' : 'landing.play-films')}
          </button>
        )}
      </div>
      {landing.error && !landing.data && <Loaded query={landing}>{() => null}</Loaded>}
    </HomeLayout>
  );
}
