import { useEffect, useState } from 'react';
import type { Video } from '../../../../shared/contract/video.ts';
import type { Device } from '../../hooks/use-device.ts';
import { sessionStore } from '../../preferences/safe-storage.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** Kept for the session: who has paused the films finds them paused. */
const storageKey = 'films';

/** How long films wait for a page to be idle that never is. */
const latestStartMs = 1000;

/** Connections over which a film would take the place of everything else. */
const slowTypes: ReadonlySet<string> = new Set(['slow-2g', '2g', '3g']);

const lessMotion = '(prefers-reduced-motion: reduce)';

/** Whether moving pictures are welcome unasked: not under reduced motion, nor to who saves data or is on a slow line. */
export function areFilmsWelcome(): boolean {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return !matchMedia(lessMotion).matches && !saveData && !slowTypes.has(effectiveType);
}

/** Calls back once all that the document itself needs has come, at once if it has; gives the way not to. */
function afterLoad(callback: () => void): () => void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}

type FilmSource = Video['sources'][number];

/**
 * How many pixels wide a film is to be: 60 of 100 parts of the window beside the other room, all of it above or below; on
 * a phone one for each CSS pixel, since it moves, elsewhere as sharp as pictures.
 */
export function filmWidthFor({ layout, isLandscape, isPhone }: Device): number {
  const part = layout === 'desktop' || isLandscape ? 0.6 : 1;
  return window.innerWidth * part * (isPhone ? 1 : Math.min(window.devicePixelRatio, 2));
}

/** The files of the smallest width that is enough, of the largest where none is; those without a width stay. */
export function fittingSources(sources: readonly FilmSource[], width: number): FilmSource[] {
  const widths = sources.flatMap((source) => source.width ?? []);
  const enough = widths.filter((each) => each >= width);
  const chosen = enough.length > 0 ? Math.min(...enough) : Math.max(...widths);
  return sources.filter((source) => source.width === undefined || source.width === chosen);
}

export interface Films {
  /** Whether films have been asked for at all; until then there are posters only, and no film is fetched. */
  readonly isWanted: boolean;
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/**
 * Whether the films of the start play, and the switch for both. They begin once the page has mounted, has loaded, and has
 * nothing else to do: drawn in one go with the mounting they make that longer, and lay the page out in the midst of it.
 */
export function useFilms(): Films {
  const [mayBegin, setMayBegin] = useState(false);
  /** What the visitor has pressed here. */
  const [choice, setChoice] = useState<boolean>();
  useEffect(() => {
    const begin = () => setMayBegin(areFilmsWelcome() && sessionStore.read(storageKey) !== 'paused');
    return afterLoad(() => whenIdle(begin, latestStartMs));
  }, []);
  useEffect(() => {
    const reduced = matchMedia(lessMotion);
    // Whoever wants less of it while they play has the posters; what was asked for by a press stands still.
    const stop = () => {
      if (!reduced.matches) return;
      setMayBegin(false);
      setChoice((chosen) => chosen && false);
    };
    reduced.addEventListener('change', stop);
    return () => reduced.removeEventListener('change', stop);
  }, []);
  const isPlaying = choice ?? mayBegin;
  const toggle = () => {
    sessionStore.write(storageKey, isPlaying ? 'paused' : 'playing');
    setChoice(!isPlaying);
  };
  return { isWanted: mayBegin || choice !== undefined, isPlaying, toggle };
}
