import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { isLandscape, overviewHero } from '../../../../shared/page/overview-hero.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { detailQuery, projectsQuery, useListedProject, worksQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useMenuEntry } from '../../navigation/entries.ts';
import { shownNotice } from '../../navigation/notices.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import { prefersReducedData } from '../../ui/use-intent.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { MenuOverlayProps } from '../menu/MenuOverlay.tsx';
import { Burger } from './Burger.tsx';
import { Logo } from './Logo.tsx';
import styles from './SiteHeader.module.css';

const nothing = () => {};

/** Parts that only the server renders. Its entry sets them, so that browsers do not load their code. */
export const servedOnly: { ScriptlessMenu?: ComponentType } = {};

export type HeaderState = 'top' | 'away' | 'pinned';

interface HeaderScroll {
  readonly state: HeaderState;
  /** CSS px from the top; negative while iOS bounces. */
  readonly y: number;
  readonly turnY: number;
  readonly isOnPaper: boolean;
}

const awayAfterPx = 80;

export const atTop: HeaderScroll = { state: 'top', y: 0, turnY: 0, isOnPaper: false };

function stateAfter({ state, y: lastY, turnY }: HeaderScroll, y: number): HeaderState {
  if (y <= 0) return 'top';
  if (y < lastY) return state === 'away' ? 'pinned' : state;
  return y - turnY > awayAfterPx ? 'away' : state;
}

/** The state after scrolling to `y`. Heroes are at most as high as the window, so the header is on paper below that. */
export function headerScrolledTo(before: HeaderScroll, y: number, windowPx: number): HeaderScroll {
  const state = stateAfter(before, y);
  const isOnPaper = state === 'away' ? before.isOnPaper || y > windowPx : state === 'pinned';
  return { state, y, turnY: y < before.y ? y : before.turnY, isOnPaper };
}

interface HeaderLook extends Pick<HeaderScroll, 'state' | 'isOnPaper'> {
  readonly isMoved: boolean;
  readonly isBelowTop: boolean;
}

const lookAfter = ({ state, isOnPaper, y }: HeaderScroll): HeaderLook => ({
  state,
  isOnPaper,
  isMoved: y > 0,
  isBelowTop: y > awayAfterPx,
});

function useHeaderLook(): HeaderLook {
  const [look, setLook] = useState(() => lookAfter(atTop));
  useEffect(() => {
    let scroll = atTop;
    const follow = () => {
      scroll = headerScrolledTo(scroll, window.scrollY, window.innerHeight);
      const next = lookAfter(scroll);
      setLook((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return look;
}

function usePageHero(): Image | undefined {
  const { page, parameters } = useCurrentPage();
  const projects = useQuery({ ...projectsQuery(), enabled: page === 'design' });
  const works = useQuery({ ...worksQuery(), enabled: page === 'art-name' });
  const slug = parameters.slug ?? '';
  const project = useQuery({ ...detailQuery('design', slug), enabled: page === 'design-projects-slug' });
  const listed = useListedProject(project, 'design', slug);
  if (page === 'design') return projects.data && overviewHero(projects.data.items)?.cover;
  if (page === 'art-name') return works.data && overviewHero(works.data.items)?.cover;
  const cover = page === 'design-projects-slug' ? (project.data ?? listed)?.cover : undefined;
  return cover && isLandscape(cover) ? cover : undefined;
}

/** The header over an image: `white`, `dark` or `scrim` (white over a shade), for a text contrast of 4.5:1. */
type LogoPaint = 'white' | 'dark' | 'scrim';

/** White text has a contrast of 4.5:1 on white below this shade. */
const maxShade = 0.54;

/** Brightest ground, sRGB-encoded, for white text with a contrast of 4.5:1. */
const maxGround = 0.464;

/** Luminance of the brightest ground for white text, and of the darkest for dark text. */
const grounds = { white: 0.18, dark: 0.225 } as const;

type Band = Pick<Image, 'bandMin' | 'bandMax' | 'focalPoint'>;

/** Undefined if unknown: with a focal point the header may be over a part that is not measured. */
function groundIn({ bandMin, bandMax, focalPoint }: Band) {
  if (bandMin === undefined || bandMax === undefined || focalPoint) return undefined;
  // The band excludes a tenth at each end, so extrapolate.
  const range = bandMax - bandMin;
  return { darkest: bandMin - range * 0.4, brightest: Math.min(1, bandMax + range * 0.8) };
}

export function logoPaintOver(band: Band): LogoPaint {
  const ground = groundIn(band);
  if (!ground) return 'scrim';
  if (ground.brightest <= grounds.white) return 'white';
  return ground.darkest >= grounds.dark ? 'dark' : 'scrim';
}

/** Opacity of the shade: as low as the contrast allows. */
export function shadeOver(band: Band): number {
  const ground = groundIn(band);
  if (!ground) return maxShade;
  const brightest = 1.055 * ground.brightest ** (1 / 2.4) - 0.055;
  const needed = brightest > maxGround ? 1 - maxGround / brightest : 0;
  return Math.round(Math.min(maxShade, needed) * 1000) / 1000;
}

export function useSiteMenu() {
  const menu = useMenuEntry();
  const { isOpen, close } = menu;
  const [Overlay, setOverlay] = useState<ComponentType<MenuOverlayProps>>();
  const { path } = useCurrentPage();
  const [simple, setSimple] = useState<{ html: string | undefined; path: string }>();
  const load = useCallback((onFailure: () => void) => {
    import('../menu/MenuOverlay.tsx').then(({ MenuOverlay }) => setOverlay(() => MenuOverlay), onFailure);
  }, []);
  // Errors surface on click.
  const prefetch = useCallback(() => load(nothing), [load]);
  useEffect(() => {
    if (!isOpen) return;
    load(() => {
      close();
      shownNotice.set({ kind: 'failed' });
      setSimple({ html: scriptlessMenu(), path });
    });
  }, [isOpen, load, close, path]);
  useEffect(() => (prefersReducedData() ? undefined : whenIdle(prefetch)), [prefetch]);
  return { ...menu, Overlay, simple: Overlay || simple?.path !== path ? undefined : simple.html, prefetch };
}

/** The menu of the document for visitors without scripts, open. Browsers keep it as text. */
const scriptlessMenu = (): string | undefined =>
  document.querySelector('[data-press="menu"] + noscript')?.textContent.replace('<details', '<details open');

/** The button of the menu. If the menu's code does not load, also the menu for visitors without scripts. */
export function MenuButton({ isOpen, open, prefetch, simple }: ReturnType<typeof useSiteMenu>) {
  return (
    <>
      <Burger
        isOpen={isOpen}
        data-press="menu"
        onClick={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
      />
      <noscript>{servedOnly.ScriptlessMenu && <servedOnly.ScriptlessMenu />}</noscript>
      {simple && <TrustedHtml html={simple} />}
    </>
  );
}

function useSections() {
  const t = useText();
  const { artistSlug } = useConfig();
  return [
    { name: 'design', href: '/design', label: t('common.design') },
    { name: 'art', href: pathOf('art-name', { name: artistSlug }), label: t('common.art') },
  ] as const;
}

/** The paint over the hero, undefined on paper. Only the top is analyzed, so below it the header needs a shade. */
function paintOver(hero: Image | undefined, { isOnPaper, isBelowTop }: HeaderLook): LogoPaint | undefined {
  if (!hero || isOnPaper) return undefined;
  return isBelowTop ? 'scrim' : logoPaintOver(hero);
}

export function SiteHeader() {
  const t = useText();
  const { section, page, isUnknown } = useCurrentPage();
  const hero = usePageHero();
  const look = useHeaderLook();
  const sections = useSections();
  const menu = useSiteMenu();
  const { Overlay } = menu;
  const over = paintOver(hero, look);
  const isWhite = look.state === 'top' && (over === 'white' || over === 'scrim');
  const shade = { '--scrim': hero && !look.isBelowTop ? shadeOver(hero) : maxShade };
  const home = sections.find(({ name }) => name === section)?.href ?? '/design';
  return (
    <>
      <header
        className={styles.header}
        style={over === 'scrim' ? shade : undefined}
        data-state={look.state}
        data-logo={isWhite ? 'white' : 'dark'}
        data-over={over}
        data-moved={look.isMoved ? '' : undefined}
        data-ground={look.isMoved && !over ? 'paper' : undefined}
        data-hero={hero ? page : undefined}
        data-part="header"
      >
        <PageLink className={styles.logo} href={home} data-part="logo">
          <Logo section={section} />
        </PageLink>
        <nav className={styles.sections} aria-label={t('menu.label')}>
          {sections.map(({ name, href, label }) => (
            <PageLink
              key={name}
              className={`marked ${styles.section}`}
              href={href}
              aria-current={name === section && !isUnknown ? 'true' : undefined}
            >
              {label}
            </PageLink>
          ))}
        </nav>
        <MenuButton {...menu} />
      </header>
      {Overlay && <Overlay isOpen={menu.isOpen} onClose={menu.close} home={home} />}
    </>
  );
}
