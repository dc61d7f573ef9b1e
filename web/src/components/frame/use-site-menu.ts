import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { closeMenu, giveMenuPlace, useIsMenuOpen } from '../../navigation/menu-entry.ts';
import type { MenuOverlayProps } from '../menu/MenuOverlay.tsx';

export interface SiteMenu {
  readonly isOpen: boolean;
  /** The overlay, once its code is here. */
  readonly Overlay: ComponentType<MenuOverlayProps> | undefined;
  /** Fetches that code: on intent, so that the press is answered at once. */
  readonly load: () => void;
}

/** The menu's state, and its code when it is wanted. */
export function useSiteMenu(): SiteMenu {
  const isOpen = useIsMenuOpen();
  const [Overlay, setOverlay] = useState<ComponentType<MenuOverlayProps>>();
  const load = useCallback(() => {
    import('../menu/MenuOverlay.tsx').then(
      ({ MenuOverlay }) => setOverlay(() => MenuOverlay),
      () => closeMenu(),
    );
  }, []);
  useEffect(giveMenuPlace, []);
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen, load]);
  return { isOpen, Overlay, load };
}
