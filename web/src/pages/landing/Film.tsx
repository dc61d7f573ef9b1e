import { useEffect, useRef, useState } from 'react';
import type { Video } from '../../../../shared/contract/video.ts';
import styles from './Film.module.css';

export interface FilmProps {
  readonly video: Video;
  readonly isPlaying: boolean;
}

/** Whether any part of an element is on the screen. */
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

/**
 * A silent film, which covers its poster as soon as it can play; hidden from assistive technology, which gets the words
 * beside it. A film that fails, or that the browser will not play, leaves the poster.
 */
export function Film({ video: { sources }, isPlaying }: FilmProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [canPlay, setCanPlay] = useState(false);
  const isVisible = useIsVisible(element);
  const isRunning = isPlaying && isVisible && canPlay;
  useEffect(() => {
    // A refused play (power saver) leaves what is shown.
    if (isRunning) element.current?.play().catch(() => undefined);
    else element.current?.pause();
  }, [isRunning]);
  return (
    <video
      ref={element}
      className={styles.film}
      muted
      loop
      playsInline
      // Metadata alone never becomes playable in every browser: a film that is to play is fetched for it.
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
