import { useEffect, useState } from 'react';

/** Kept for the session: who has paused the films finds them paused. */
const storageKey = 'films';

function wasPaused(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'paused';
  } catch {
    return false;
  }
}

function remember(isPlaying: boolean): void {
  try {
    sessionStorage.setItem(storageKey, isPlaying ? 'playing' : 'paused');
  } catch {
    // The choice then holds for this visit of the page only.
  }
}

/** Whether moving pictures are welcome: not under reduced motion, nor to who saves data. */
function areWelcome(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData;
}

/** Whether the films of the start play, and the switch for both. They begin once the page has mounted. */
export function useFilms(): { readonly isPlaying: boolean; readonly toggle: () => void } {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => setIsPlaying(areWelcome() && !wasPaused()), []);
  const toggle = () => {
    remember(!isPlaying);
    setIsPlaying(!isPlaying);
  };
  return { isPlaying, toggle };
}
