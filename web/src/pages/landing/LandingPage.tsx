import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import type { Landing } from '../../../../shared/contract/landing.ts';
import type { Section } from '../../../../shared/contract/project.ts';
import type { Video } from '../../../../shared/contract/video.ts';
import { headingOf } from '../../../../shared/page/headings.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { landingQuery, listQuery } from '../../api/queries.ts';
import { Logo } from '../../components/frame/Logo.tsx';
import { MenuButton, useSiteMenu } from '../../components/frame/SiteHeader.tsx';
import { ContentImage } from '../../components/image/ContentImage.tsx';
import { Loaded, useFailure } from '../../components/loading/Loaded.tsx';
import { Strokes } from '../../components/loading/Skeleton.tsx';
import { NowLine } from '../../components/project/NowLine.tsx';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useDevice } from '../../hooks/use-device.ts';
import { useIsMounted } from '../../hooks/use-is-mounted.ts';
import { HomeLayout } from '../../layouts/HomeLayout.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import handStyles from './DiscHand.module.css';
import { balance, letGo } from './disc-balance.ts';
import halfStyles from './LandingHalf.module.css';
import styles from './LandingPage.module.css';
import { filesOf, fittingSources, type Playback, useVideos, videoWidthFor } from './use-videos.ts';

function withCode(use: (code: typeof import('./disc-drag.ts')) => void): void {
  void import('./disc-drag.ts').then(use, () => undefined);
}

const keys = /^(?:Arrow|Page|Home$|End$)/;

const landingOf = (hand: HTMLElement) => hand.closest<HTMLElement>('[data-landing]');

/** Stops the disc, which would roll away from the pointer. */
function stay({ currentTarget }: PointerEvent<HTMLElement>): void {
  const landing = landingOf(currentTarget);
  if (!landing) return;
  for (const name of ['--split', '--disc-at'])
    landing.style.setProperty(name, getComputedStyle(landing).getPropertyValue(name));
}

function DiscHand() {
  const t = useText();
  const client = useQueryClient();
  const [split, setSplit] = useState<number>(balance.middle);
  const { onPointerEnter, onPointerLeave, ...intent } = useIntent(() => withCode(() => undefined));
  const leave = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const landing = landingOf(currentTarget);
    if (landing) letGo(landing);
    setSplit(balance.middle);
  };
  const press = ({ currentTarget, pointerId, clientX, button }: PointerEvent<HTMLElement>) => {
    const landing = landingOf(currentTarget);
    if (!landing || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    withCode((code) => code.drag(currentTarget, landing, { pointerId, clientX }, { client, onMove: setSplit }));
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const landing = landingOf(currentTarget);
    if (!landing || !keys.test(key)) return;
    event.preventDefault();
    withCode((code) => setSplit((from) => code.moveByKey(landing, key, from) ?? from));
  };
  return (
    <div
      className={handStyles.hand}
      role="slider"
      tabIndex={0}
      aria-label={t('landing.balance')}
      aria-orientation="horizontal"
      aria-valuemin={balance.min}
      aria-valuemax={balance.max}
      aria-valuenow={Math.round(split)}
      aria-valuetext={t('landing.balance-value', {
        design: String(Math.round(split)),
        art: String(100 - Math.round(split)),
      })}
      {...intent}
      onPointerEnter={(event) => {
        stay(event);
        onPointerEnter();
      }}
      onPointerLeave={(event) => {
        onPointerLeave();
        leave(event);
      }}
      onBlur={leave}
      onPointerDown={press}
      // Prevent the browser's own drag, which cancels the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    />
  );
}

interface VideoProps {
  readonly sources: Video['sources'];
  readonly isPlaying: boolean;
  readonly onRefused: () => void;
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
function PlayedVideo({ sources, isPlaying, onRefused }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [canPlay, setCanPlay] = useState(false);
  const isVisible = useIsVisible(element);
  const isRunning = isPlaying && isVisible && canPlay;
  useEffect(() => {
    if (!isRunning) return element.current?.pause();
    element.current?.play().catch((error: unknown) => {
      if (Object(error).name === 'NotAllowedError') onRefused();
    });
  }, [isRunning, onRefused]);
  return (
    <video
      ref={element}
      className={halfStyles.video}
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
function HalfVideo({ sources, ...playback }: VideoProps) {
  const wanted = videoWidthFor(useDevice());
  const [width, setWidth] = useState(wanted);
  if (wanted > width) setWidth(wanted);
  const fitting = fittingSources(sources, width);
  return <PlayedVideo key={fitting[0]?.src} sources={fitting} {...playback} />;
}

interface LandingHalfProps {
  readonly section: Section;
  readonly landing: Landing | undefined;
  readonly isLoading: boolean;
  readonly href: string;
  readonly playback: Playback;
}

function useStill(section: Section, landing: Landing | undefined): Image | undefined {
  const poster = landing?.videos[section]?.poster;
  const list = useQuery({
    ...listQuery(section),
    enabled: landing !== undefined && !poster,
  });
  return poster ?? list.data?.items.find(({ cover }) => cover)?.cover;
}

/** The whole half is the link. The video is beside it, because links cannot contain videos. */
function LandingHalf({ section, landing, isLoading, href, playback }: LandingHalfProps) {
  const t = useText();
  const still = useStill(section, landing);
  const [statement, ...more] = landing?.intro[section] ?? [];
  const files = filesOf(landing?.videos[section]);
  const isFirst = section === 'design';
  return (
    <div className={halfStyles.half} data-section={section}>
      <div className={halfStyles.frame} data-part="hero">
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
        {files.length > 0 && playback.isWanted && (
          <HalfVideo sources={files} isPlaying={playback.isPlaying} onRefused={playback.noteRefusal} />
        )}
      </div>
      <PageLink className={halfStyles.way} href={href} data-media="inside">
        <span className={halfStyles.pane} />
        <span className={halfStyles.words}>
          <span className={halfStyles.logo} data-part="logo">
            <Logo section={section} />
          </span>
          {isLoading && (
            <span className={halfStyles.coming}>
              <Strokes />
            </span>
          )}
          {statement && (
            <span className={`heading ${halfStyles.statement}`} lang={statement.lang} dir={statement.dir}>
              {statement.text}
            </span>
          )}
          {more.length > 0 && (
            <span className={`caption visually-hidden ${halfStyles.more}`} lang={more[0]?.lang} dir={more[0]?.dir}>
              {more.map(({ text }) => text).join(' ')}
            </span>
          )}
          <span className={`small ${halfStyles.enter}`}>{t(`landing.enter-${section}`)}</span>
        </span>
      </PageLink>
      {isFirst && <NowLine className={halfStyles.now} />}
    </div>
  );
}

const bars = 'M6 4V18M16 4V18';
const triangle = 'M6 3.5V18.5L18 11Z';

function PauseButton({ isPlaying, onToggle }: { readonly isPlaying: boolean; readonly onToggle: () => void }) {
  const t = useText();
  return (
    <button className={`small ${styles.pause}`} type="button" onClick={onToggle}>
      <span className={`visually-hidden ${styles.word}`}>
        {t(isPlaying ? 'landing.pause-videos' : 'landing.play-videos')}
      </span>
      <svg className={styles.sign} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d={isPlaying ? bars : triangle} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </button>
  );
}

export function LandingPage() {
  const t = useText();
  const site = useSite();
  const menu = useSiteMenu();
  const { Overlay } = menu;
  const landing = useQuery(landingQuery());
  const failure = useFailure(landing);
  const playback = useVideos();
  const isMounted = useIsMounted();
  const artHref = pathOf('art-name', { name: site.config.artistSlug });
  const { videos } = landing.data ?? {};
  const isLoading = !landing.data && !failure;
  return (
    <HomeLayout
      subject={{}}
      header={
        <>
          <nav className={styles.menu} aria-label={t('menu.label')} data-print="hidden">
            <MenuButton {...menu} />
          </nav>
          {Overlay && <Overlay isOpen={menu.isOpen} onClose={menu.close} home={pathOf('design')} />}
        </>
      }
    >
      <Loaded query={landing} skeleton={null}>
        {() => null}
      </Loaded>
      <div className={styles.landing} data-landing="" aria-busy={isLoading || undefined}>
        <h1 className="visually-hidden">{headingOf({ ...site, page: 'landing' })}</h1>
        <LandingHalf
          section="design"
          landing={landing.data}
          isLoading={isLoading}
          href={pathOf('design')}
          playback={playback}
        />
        <LandingHalf section="art" landing={landing.data} isLoading={isLoading} href={artHref} playback={playback} />
        <div className={styles.beam} data-part="beam" aria-hidden="true">
          <div className={styles.disc} data-part="disc" />
        </div>
        {isMounted && [videos?.design, videos?.art].some((video) => filesOf(video).length > 0) && (
          <PauseButton isPlaying={playback.isPlaying} onToggle={playback.toggle} />
        )}
        {isMounted && <DiscHand />}
      </div>
    </HomeLayout>
  );
}
