import { useEffect, useRef } from 'react';
import type { Video } from '../../../../shared/contract/video.ts';
import { ContentPicture } from '../../components/ContentPicture.tsx';
import styles from './Film.module.css';

export interface FilmProps {
  readonly video: Video;
  readonly isPlaying: boolean;
}

/** A silent film over its poster; hidden from assistive technology, which gets the words beside it. */
export function Film({ video: { poster, sources }, isPlaying }: FilmProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const film = element.current;
    // A refused play (data saver, power saver) leaves the poster, which is what is wanted.
    if (isPlaying) film?.play().catch(() => undefined);
    else film?.pause();
  }, [isPlaying]);
  return (
    <>
      {poster && <ContentPicture image={poster} sizes="(min-width:64rem) 60vw, 100vw" isFirst isCover isDecorative />}
      <video
        ref={element}
        className={styles.film}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
    </>
  );
}
