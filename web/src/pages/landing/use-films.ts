import { useEffect, useState } from 'react';
import { sessionStore } from '../../preferences/safe-storage.ts';

/** Kept for the session: who has paused the films finds them paused. */
const storageKey = 'films';

/** Whether moving pictures are welcome: not under reduced motion, nor to who saves data. */
function areWelcome(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData;
}

/** Whether the films of the start play, and the switch for both. They begin once the page has mounted. */
export function useFilms(): { readonly isPlaying: boolean; readonly toggle: () => void } {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => setIsPlaying(areWelcome() && sessionStore.read(storageKey) !== 'paused'), []);
  const toggle = () => {
    sessionStore.write(storageKey, isPlaying ? 'paused' : 'playing');
    setIsPlaying(!isPlaying);
  };
  return { isPlaying, toggle };
}
