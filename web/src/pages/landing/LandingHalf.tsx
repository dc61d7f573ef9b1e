import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Landing } from '../../../../shared/contract/landing.ts';
import type { Video } from '../../../../shared/contract/video.ts';
import type { Room } from '../../../../shared/page/site-routes.ts';
import { projectsQuery, worksQuery } from '../../api/queries.ts';
import { Logo } from '../../components/frame/Logo.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { Strokes } from '../../components/loading/Skeleton.tsx';
import { useText } from '../../hooks/site-context.tsx';
import { useDevice } from '../../hooks/use-device.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './LandingHalf.module.css';
import { fittingSources, type Playback, videoWidthFor } from './use-videos.ts';

interface VideoProps {
  readonly sources: Video['sources'];
  readonly isPlaying: boolean;
}

function useIsVisible(element: React.RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}

/** A silent video over its poster. If it fails or the browser refuses to play, the poster stays. */
function PlayedVideo({ sources, isPlaying }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [canPlay, setCanPlay] = useState(false);
  const isVisible = useIsVisible(element);
  const isRunning = isPlaying && isVisible && canPlay;
  useEffect(() => {
    if (isRunning) element.current?.play().catch(() => undefined);
    else element.current?.pause();
  }, [isRunning]);
  return (
    <video
      ref={element}
      className={styles.video}
      muted
      loop
      playsInline
      // `metadata` alone never triggers `canplay` in some browsers.
      preload={isPlaying && isVisible ? 'auto' : 'metadata'}
      tabIndex={-1}
      aria-hidden="true"
      data-ready={canPlay ? '' : undefined}
      onCanPlay={() => setCanPlay(true)}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}

/** Restarts only if the window becomes too large for the current files (K12). */
function HalfVideo({ sources, isPlaying }: VideoProps) {
  const wanted = videoWidthFor(useDevice());
  const [width, setWidth] = useState(wanted);
  if (wanted > width) setWidth(wanted);
  const fitting = fittingSources(sources, width);
  return <PlayedVideo key={fitting[0]?.src} sources={fitting} isPlaying={isPlaying} />;
}

export interface LandingHalfProps {
  readonly room: Room;
  readonly landing: Landing | undefined;
  readonly isLoading: boolean;
  readonly href: string;
  readonly playback: Playback;
}

function useStill(room: Room, landing: Landing | undefined): Image | undefined {
  const poster = landing?.videos[room]?.poster;
  const list = useQuery({
    ...(room === 'art' ? worksQuery() : projectsQuery()),
    enabled: landing !== undefined && !poster,
  });
  return poster ?? list.data?.items.find(({ cover }) => cover)?.cover;
}

/** The whole half is the link. The video is beside it, because links cannot contain videos. */
export function LandingHalf({ room, landing, isLoading, href, playback }: LandingHalfProps) {
  const t = useText();
  const still = useStill(room, landing);
  const [statement, ...more] = landing?.intro[room] ?? [];
  const video = landing?.videos[room];
  const isFirst = room === 'design';
  return (
    <div className={styles.half} data-room={room}>
      <div className={styles.film} data-part="hero">
        {still && !isLoading && (
          <ContentImage
            image={still}
            sizes="(min-width:64rem) 60vw, 100vw"
            isFirst={isFirst}
            isEager
            isCover
            isDecorative
          />
        )}
        {video && playback.isWanted && <HalfVideo sources={video.sources} isPlaying={playback.isPlaying} />}
      </div>
      <PageLink className={styles.way} href={href} data-media="inside">
        <span className={styles.pane} />
        <span className={styles.words}>
          <span className={styles.logo} data-part="logo">
            <Logo room={room} />
          </span>
          {isLoading && (
            <span className={styles.coming}>
              <Strokes />
            </span>
          )}
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
