import { useQuery } from '@tanstack/react-query';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Landing } from '../../../../shared/contract/landing.ts';
import type { Room } from '../../../../shared/site-routes.ts';
import { projectsQuery, worksQuery } from '../../api/queries.ts';
import { Logo } from '../../components/frame/Logo.tsx';
import { ContentPicture } from '../../components/picture/ContentPicture.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { Film } from './Film.tsx';
import styles from './LandingHalf.module.css';
import type { Films } from './use-films.ts';

export interface LandingHalfProps {
  readonly room: Room;
  /** undefined while it is not known. */
  readonly landing: Landing | undefined;
  readonly href: string;
  readonly films: Films;
}

/** What stands still in a half: the film's poster, else the room's first picture (N1). */
function useStill(room: Room, landing: Landing | undefined): Image | undefined {
  const poster = landing?.videos[room]?.poster;
  const list = useQuery({
    ...(room === 'art' ? worksQuery() : projectsQuery()),
    enabled: landing !== undefined && !poster,
  });
  return poster ?? list.data?.items.find(({ cover }) => cover)?.cover;
}

/** One room: film, logo, sentence, way in. The whole half is the link; the film lies beneath it, since a link holds none. */
export function LandingHalf({ room, landing, href, films }: LandingHalfProps) {
  const t = useText();
  const still = useStill(room, landing);
  const [statement, ...more] = landing?.intro[room] ?? [];
  const video = landing?.videos[room];
  const isFirst = room === 'design';
  return (
    <div className={styles.half} data-room={room}>
      <div className={styles.film} data-part="hero">
        {still && (
          <ContentPicture
            image={still}
            sizes="(min-width:64rem) 60vw, 100vw"
            isFirst={isFirst}
            isEager
            isCover
            isDecorative
          />
        )}
        {video && films.isWanted && <Film video={video} isPlaying={films.isPlaying} />}
      </div>
      <PageLink className={styles.way} href={href} data-media="inside">
        <span className={styles.pane} />
        <span className={styles.words}>
          <span className={styles.logo} data-part="logo">
            <Logo room={room} />
          </span>
          {statement && <span className={`heading ${styles.statement}`}>{statement.text}</span>}
          {more.length > 0 && (
            <span className={`caption ${styles.more}`}>{more.map(({ text }) => text).join(' ')}</span>
          )}
          <span className={`small ${styles.enter}`}>{t(`landing.enter-${room}`)}</span>
        </span>
      </PageLink>
    </div>
  );
}
