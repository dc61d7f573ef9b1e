import { useEffect, useState } from 'react';
import { sessionStore } from '../../preferences/safe-storage.ts';

/** Kept for the session: who has paused the films finds them paused. */
const storageKey = 'films';

/** Whether moving pictures are welcome unasked: not under reduced motion, nor to who saves data. */
export function areFilmsWelcome(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !navigator.connection?.saveData;
}

export interface Films {
  /** Whether films have been asked for at all; until then there are posters only, and no film is fetched. */
  readonly isWanted: boolean;
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

/** Whether the films of the start play, and the switch for both. They begin once the page has mounted. */
export function useFilms(): Films {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const play = (isOn: boolean) => {
    setIsPlaying(isOn);
    if (isOn) setIsWanted(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has mounted
  useEffect(() => play(areFilmsWelcome() && sessionStore.read(storageKey) !== 'paused'), []);
  const toggle = () => {
    sessionStore.write(storageKey, isPlaying ? 'paused' : 'playing');
    play(!isPlaying);
  };
  return { isWanted, isPlaying, toggle };
}
