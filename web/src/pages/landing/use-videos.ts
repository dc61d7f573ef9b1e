import { useCallback, useEffect, useState } from 'react';
import type { Video } from '../../../../shared/contract/video.ts';
import type { Device } from '../../hooks/use-device.ts';
import { sessionStore } from '../../preferences/safe-storage.ts';
import { prefersReducedData } from '../../ui/use-intent.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const storageKey = 'videos';

const latestStartMs = 1000;

const lessMotion = '(prefers-reduced-motion: reduce)';

/** False with reduced motion, data saving or a slow connection. */
export const areVideosWelcome = (): boolean =>
  !matchMedia(lessMotion).matches && !prefersReducedData() && navigator.connection?.effectiveType !== '3g';

function afterLoad(callback: () => void): () => void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}

type VideoFile = Video['sources'][number];

/** Wanted width of a video in px: 60 % of a window with both halves, otherwise all of it. 1 px per CSS px on phones. */
export function videoWidthFor({ layout, isLandscape, isPhone }: Device): number {
  const part = layout === 'desktop' || isLandscape ? 0.6 : 1;
  return window.innerWidth * part * (isPhone ? 1 : Math.min(window.devicePixelRatio, 2));
}

/** Files of a video. A page of a player would ask for consent, so the home page shows a still image instead. */
export const filesOf = (video: Video | undefined): VideoFile[] =>
  video?.sources.filter(({ src }) => !/^https?:/.test(src)) ?? [];

/** Files of the smallest sufficient width, otherwise of the largest. */
export function fittingSources(sources: readonly VideoFile[], width: number): VideoFile[] {
  const widths = sources.flatMap((source) => source.width ?? []);
  const enough = widths.filter((each) => each >= width);
  const chosen = enough.length > 0 ? Math.min(...enough) : Math.max(...widths);
  return sources.filter((source) => source.width === undefined || source.width === chosen);
}

export type Playback = ReturnType<typeof useVideos>;

/** Videos start after mounting, load and idle, because an earlier start delays hydration. */
export function useVideos() {
  const [mayBegin, setMayBegin] = useState(false);
  const [choice, setChoice] = useState<boolean>();
  useEffect(() => {
    const begin = () => setMayBegin(areVideosWelcome() && sessionStore.read(storageKey) !== 'paused');
    return afterLoad(() => whenIdle(begin, latestStartMs));
  }, []);
  useEffect(() => {
    const reduced = matchMedia(lessMotion);
    // Reduced motion shows the posters. Videos that the visitor started stay paused.
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
  /** The browser refused to play before a click, for example to save power. */
  const noteRefusal = useCallback(() => setChoice(false), []);
  return { isWanted: mayBegin || choice !== undefined, isPlaying, toggle, noteRefusal };
}
