import { useSyncExternalStore } from 'react';

const wishes = ['(prefers-contrast: more)', '(forced-colors: active)'];

function subscribe(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const lists = wishes.map((wish) => matchMedia(wish));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    watch.disconnect();
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

export function useTheme(): string {
  return useSyncExternalStore(subscribe, () =>
    [document.documentElement.dataset.theme, ...wishes.map((wish) => matchMedia(wish).matches)].join(' '),
  );
}
