import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Block } from '../../../../shared/contract/block.ts';
import type { Video } from '../../../../shared/contract/video.ts';
import { type EmbeddedFilm, embeddedFilm } from '../../../../shared/page/embedded-film.ts';
import { useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { consentSettings, hasOptionalConsent } from '../../preferences/consent.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { keyed } from '../../ui/keyed.ts';
import { TrustedHtml, withScrollBoxes } from '../../ui/TrustedHtml.tsx';
import { ContentIcon } from '../icon/ContentIcon.tsx';
import { ContentImage } from '../image/ContentImage.tsx';
import videoStyles from './BlockVideo.module.css';
import styles from './BlockView.module.css';
import { type BodyBlock, itemsOf } from './block-groups.ts';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';

/** The ratio of the video or, if its size is unknown, of its poster. */
function ratioTextOf({ width, height, poster }: Video): string | undefined {
  const size = width && height ? { width, height } : poster;
  return size?.width && size.height ? `${size.width}/${size.height}` : undefined;
}

function takeOwnRatio({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  const { videoWidth, videoHeight, style } = currentTarget;
  if (videoWidth && videoHeight) style.setProperty('--ratio', `${videoWidth}/${videoHeight}`);
}

/** Loaded separately, because few videos have captions. */
function useCaptions(tracks: Video['tracks']) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let end = () => {};
    let isLeft = false;
    if (tracks) {
      import('./captions.ts')
        .then(({ rememberCaptions }) => {
          if (player.current && !isLeft) end = rememberCaptions(player.current);
        })
        .catch(() => undefined);
    }
    return () => {
      isLeft = true;
      end();
    };
  }, [tracks]);
  return player;
}

function OwnVideo({ video }: { readonly video: Video }) {
  const { sources, poster, alt, tracks } = video;
  const ratio = ratioTextOf(video);
  const player = useCaptions(tracks);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the CMS has captions for some videos only
    <video
      ref={player}
      className={videoStyles.own}
      style={{ '--ratio': ratio }}
      controls
      playsInline
      preload="metadata"
      poster={poster?.src}
      aria-label={alt}
      onLoadedMetadata={ratio === undefined ? takeOwnRatio : undefined}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {tracks?.map(({ src, kind, language, label, isDefault }) => (
        <track key={src} src={src} kind={kind} srcLang={language} label={label} default={isDefault} />
      ))}
    </video>
  );
}

interface EmbeddedVideoProps {
  readonly video: Video;
  readonly address: string;
  readonly embed: EmbeddedFilm | undefined;
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
        className={videoStyles.box}
        style={style}
        src={player}
        title={name ?? t('film.title', { site })}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      />
    );
  }
  const about = name && <span className="visually-hidden">: {name}</span>;
  return (
    <div className={videoStyles.box} style={style} data-poster={poster && ''}>
      {poster && <ContentImage image={poster} sizes="100vw" isCover isDecorative={caption !== undefined} />}
      {!caption && alt && <p className="small">{alt}</p>}
      {player && (
        <Button onClick={load}>
          {t('film.play')}
          {about}
        </Button>
      )}
      <PageLink className={buttonClass} href={address}>
        {t('film.watch', { site })}
        {about}
      </PageLink>
      {player && <p className="caption quiet">{t('film.note', { site })}</p>}
    </div>
  );
}

function BlockVideo({ video }: { readonly video: Video }) {
  const t = useText();
  const { sources, caption, alt, transcript } = video;
  const [first] = sources;
  const address = first && /^https?:/.test(first.src) ? first.src : undefined;
  const embed = address === undefined ? undefined : embeddedFilm(address);
  if (address !== undefined && !embed && !video.poster)
    return <PageLink href={address}>{caption ?? alt ?? address}</PageLink>;
  return (
    <figure>
      {address !== undefined ? (
        <EmbeddedVideo video={video} address={address} embed={embed} />
      ) : (
        <OwnVideo video={video} />
      )}
      {caption && <figcaption className="caption quiet">{caption}</figcaption>}
      {transcript && (
        <details className={videoStyles.transcript}>
          <summary className="small">{t('film.transcript')}</summary>
          <TrustedHtml className="prose" html={transcript} />
        </details>
      )}
    </figure>
  );
}

function List({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className={styles.list}>
      {keyed(items, (item) => item).map(({ key, item }) => (
        <li key={key} dir="auto">
          {item}
        </li>
      ))}
    </Tag>
  );
}

function Quote({ text, attribution }: Extract<Block, { kind: 'quote' }>) {
  return (
    <figure className={styles.quote}>
      <blockquote className="lead" dir="auto">
        {text}
      </blockquote>
      {attribution && (
        <figcaption className="caption quiet" dir="auto">
          {attribution}
        </figcaption>
      )}
    </figure>
  );
}

function Prose({ html }: { readonly html: string }) {
  const t = useText();
  return (
    <TrustedHtml className="prose" html={withScrollBoxes(html, { table: t('prose.table'), code: t('prose.code') })} />
  );
}

export interface BlockViewProps {
  readonly block: BodyBlock;
  readonly isFirst?: boolean;
  readonly isBeside?: boolean;
}

export function BlockView({ block, isFirst, isBeside }: BlockViewProps) {
  switch (block.kind) {
    case 'heading': {
      const Tag = `h${Math.min(6, Math.max(3, block.level))}` as 'h3';
      return (
        <Tag className={styles.heading} dir="auto">
          {block.text}
        </Tag>
      );
    }
    case 'text':
      return <Prose html={block.html} />;
    case 'image':
    case 'gallery':
      return <Gallery items={itemsOf(block)} isFirst={isFirst} />;
    case 'video':
      return <BlockVideo video={block.video} />;
    case 'quote':
      return <Quote {...block} />;
    case 'facts':
      return <Facts items={block.items} look={isBeside ? undefined : 'list'} />;
    case 'list':
      return <List {...block} />;
    case 'link':
      return (
        <PageLink className="link" href={block.href}>
          {block.icon && <ContentIcon name={block.icon} />}
          {block.label}
        </PageLink>
      );
    case 'unknown':
      return (
        <p className="prose" dir="auto">
          {block.text}
        </p>
      );
  }
}
