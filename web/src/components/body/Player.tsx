import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Audio } from '../../../../shared/contract/audio.ts';
import type { Block } from '../../../../shared/contract/block.ts';
import type { Video } from '../../../../shared/contract/video.ts';
import { type EmbeddedPlayer, embeddedPlayer } from '../../../../shared/page/embedded-player.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { consentSettings, hasOptionalConsent } from '../../preferences/consent.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { inLanguage } from '../../ui/marks.ts';
import { ContentImage } from '../image/ContentImage.tsx';
import { FigureCaption, LongText } from './LongText.tsx';
import styles from './Player.module.css';
import type { PlayerControlsProps } from './PlayerControls.tsx';

function ratioTextOf({ width, height, poster }: Video): string | undefined {
  const size = width && height ? { width, height } : poster;
  return size?.width && size.height ? `${size.width}/${size.height}` : undefined;
}

function takeOwnRatio({ videoWidth, videoHeight, parentElement }: HTMLVideoElement): void {
  if (!(videoWidth && videoHeight)) return;
  parentElement?.style.setProperty('--ratio', `${videoWidth}/${videoHeight}`);
  parentElement?.style.setProperty('--wide', `${videoWidth}px`);
}

/** Browsers keep the page of a player in memory while it loads. */
function releaseLater(player: HTMLVideoElement | null): void {
  if (!player || player.isConnected) return;
  for (const file of player.children) file.removeAttribute('src');
  player.replaceChildren();
  player.load();
}

interface ControlsProps extends Omit<PlayerControlsProps, 'media'> {
  readonly media: HTMLMediaElement | null;
  readonly children?: ReactNode;
}

/** The line below a player, with space for it from the start. Until its code loads, the browser's controls remain. */
function Controls({ media, children, ...rest }: ControlsProps) {
  const [Loaded, setLoaded] = useState<ComponentType<PlayerControlsProps>>();
  useEffect(() => {
    import('./PlayerControls.tsx').then(
      ({ PlayerControls }) => setLoaded(() => PlayerControls),
      () => undefined,
    );
  }, []);
  return (
    <div className={styles.controls} data-print="hidden">
      {children}
      {media && Loaded && <Loaded media={media} {...rest} />}
    </div>
  );
}

function OwnVideo({ video }: { readonly video: Video }) {
  const { sources, poster, alt, caption, tracks, isSilent } = video;
  const ratio = ratioTextOf(video);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    // The metadata may have loaded before the island hydrated.
    if (player && ratio === undefined) takeOwnRatio(player);
    return () => releaseLater(player);
  }, [player, ratio]);
  return (
    <div className={styles.own} style={{ '--ratio': ratio, '--wide': video.width && `${video.width}px` }}>
      {/* biome-ignore lint/a11y/useMediaCaption: the CMS has captions for some videos only */}
      <video
        ref={setPlayer}
        controls
        playsInline
        preload="metadata"
        poster={poster?.src}
        aria-label={alt ?? caption}
        onLoadedMetadata={ratio === undefined ? ({ currentTarget }) => takeOwnRatio(currentTarget) : undefined}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {tracks?.map(({ src, kind, language, label, isDefault }) => (
          <track key={src} src={src} kind={kind} srcLang={language} label={label} default={isDefault} />
        ))}
      </video>
      <Controls media={player} name={alt ?? caption} isSilent={isSilent} />
    </div>
  );
}

interface EmbeddedVideoProps {
  readonly video: Video;
  readonly address: string;
  readonly embed: EmbeddedPlayer | undefined;
}

/** The player of the other site loads after a click, which is the consent to it, until consent is withdrawn. */
function usePlayer() {
  const [isHere, setHere] = useState(false);
  useEffect(
    () =>
      // Because a repeated refusal changes no consent, the closed settings withdraw the consent to one video.
      consentSettings.subscribe(() => {
        if (!consentSettings.read() && !hasOptionalConsent()) setHere(false);
      }),
    [],
  );
  return { isHere, load: () => setHere(true) };
}

const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

function EmbeddedVideo({ video, address, embed }: EmbeddedVideoProps) {
  const t = useText();
  const { isHere, load } = usePlayer();
  const { poster, caption, alt } = video;
  const { site, player } = embed ?? { site: new URL(address).hostname, player: undefined };
  const name = caption ?? alt;
  const style = { '--ratio': ratioTextOf(video) };
  if (isHere && player) {
    return (
      <iframe
        ref={takeFocus}
        className={styles.box}
        style={style}
        src={player}
        title={name ?? t('video.title', { site })}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      />
    );
  }
  const about = name && <span className="visually-hidden">: {name}</span>;
  return (
    <div className={styles.box} style={style} data-poster={poster && ''}>
      {poster && <ContentImage image={poster} sizes="100vw" isCover isDecorative={caption !== undefined} />}
      {!caption && alt && <p className="small">{alt}</p>}
      {player && (
        <Button onClick={load}>
          {t('video.play')}
          {about}
        </Button>
      )}
      <PageLink className={buttonClass} href={address}>
        {t('video.watch', { site })}
        {about}
      </PageLink>
      {player && <p className="caption quiet">{t('video.note', { site })}</p>}
    </div>
  );
}

function VideoPlayer({ video }: { readonly video: Video }) {
  const t = useText();
  const { sources, caption, alt, transcript } = video;
  const [first] = sources;
  const address = first && /^https?:/.test(first.src) ? first.src : undefined;
  const embed = address === undefined ? undefined : embeddedPlayer(address);
  if (address !== undefined && !embed && !video.poster)
    return <PageLink href={address}>{caption ?? alt ?? address}</PageLink>;
  return (
    <figure>
      {address !== undefined ? (
        <EmbeddedVideo video={video} address={address} embed={embed} />
      ) : (
        <OwnVideo video={video} />
      )}
      <FigureCaption caption={caption} of={video} label={t('video.transcript')} html={transcript} />
    </figure>
  );
}

function AudioPlayer({ audio }: { readonly audio: Audio }) {
  const t = useText();
  const { sources, title, transcript, durationS } = audio;
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  return (
    <figure>
      {title && (
        <figcaption className="caption" {...inLanguage(audio)}>
          {title}
        </figcaption>
      )}
      <Controls media={player} name={title} durationS={durationS}>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording has a transcript, no captions */}
        <audio ref={setPlayer} controls preload="none" aria-label={title}>
          {sources.map(({ src, type }) => (
            <source key={src} src={src} type={type} />
          ))}
        </audio>
      </Controls>
      <LongText label={t('video.transcript')} html={transcript} />
    </figure>
  );
}

export function Player({ block }: { readonly block: Extract<Block, { kind: 'video' | 'audio' }> }) {
  return block.kind === 'video' ? <VideoPlayer video={block.video} /> : <AudioPlayer audio={block.audio} />;
}
