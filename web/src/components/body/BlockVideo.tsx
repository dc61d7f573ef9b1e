import { useEffect, useState } from 'react';
import type { Video } from '../../../../shared/contract/video.ts';
import { type EmbeddedFilm, embeddedFilm } from '../../../../shared/page/embedded-film.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { hasOptionalConsent, subscribeToConsent } from '../../preferences/consent.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import styles from './BlockVideo.module.css';

const usualRatio = '16/9';

const ratioTextOf = ({ width, height }: Video) => (width && height ? `${width}/${height}` : usualRatio);

function OwnVideo({ video }: { readonly video: Video }) {
  const { sources, poster, alt } = video;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the films are silent
    <video
      className={styles.own}
      style={{ '--ratio': ratioTextOf(video) }}
      controls
      playsInline
      preload="metadata"
      poster={poster?.src}
      aria-label={alt}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}

interface EmbeddedVideoProps {
  readonly video: Video;
  readonly address: string;
  readonly embed: EmbeddedFilm;
}

/** The player of the other site loads after a click and is removed when consent is withdrawn. */
function usePlayer() {
  const [isHere, setHere] = useState(false);
  useEffect(
    () =>
      subscribeToConsent(() => {
        if (!hasOptionalConsent()) setHere(false);
      }),
    [],
  );
  return { isHere, load: () => setHere(hasOptionalConsent()) };
}

const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

function EmbeddedVideo({ video, address, embed }: EmbeddedVideoProps) {
  const t = useText();
  const { isHere, load } = usePlayer();
  const { poster, caption, alt } = video;
  const { site, player } = embed;
  const name = caption ?? alt;
  const style = { '--ratio': ratioTextOf(video) };
  if (isHere) {
    return (
      <iframe
        ref={takeFocus}
        className={styles.box}
        style={style}
        src={player}
        title={name ?? t('film.title', { site })}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      />
    );
  }
  const about = name && <span className="visually-hidden">: {name}</span>;
  return (
    <div className={styles.box} style={style}>
      {poster && <ContentImage image={poster} sizes="100vw" isCover isDecorative={caption !== undefined} />}
      <Button className={styles.play} onClick={load}>
        {t('film.play', { site })}
        {about}
      </Button>
      <PageLink className={`${buttonClass} ${styles.watch}`} href={address}>
        {t('film.watch', { site })}
        {about}
      </PageLink>
    </div>
  );
}

export function BlockVideo({ video }: { readonly video: Video }) {
  const { sources, caption, alt } = video;
  const [first] = sources;
  const address = first && /^https?:/.test(first.src) ? first.src : undefined;
  const embed = address === undefined ? undefined : embeddedFilm(address);
  if (address !== undefined && !embed) return <PageLink href={address}>{caption ?? alt ?? address}</PageLink>;
  return (
    <figure>
      {address !== undefined && embed ? (
        <EmbeddedVideo video={video} address={address} embed={embed} />
      ) : (
        <OwnVideo video={video} />
      )}
      {caption && <figcaption className="caption quiet">{caption}</figcaption>}
    </figure>
  );
}
