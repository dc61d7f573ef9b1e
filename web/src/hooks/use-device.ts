import { useSyncExternalStore } from 'react';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import { useConfig } from './site-context.tsx';

/** What of a window decides how things are shown, as style sheets see it. */
export interface Device {
  /** Which of the layouts there is room for. */
  readonly layout: 'mobile' | 'tablet' | 'desktop';
  readonly isLandscape: boolean;
  /** Held in a hand, whichever way it is turned: its shorter side is that of a phone. */
  readonly isPhone: boolean;
}

/** The window as it is now. In rem, as the style sheets are: who has the browser write larger has a smaller window. */
export function deviceNow({ mobileBelowPx, desktopFromPx }: PublicConfig['device']): Device {
  const matches = (query: string) => matchMedia(query).matches;
  const rem = (px: number) => `${px / 16}rem`;
  const isWide = matches(`(min-width: ${rem(mobileBelowPx)})`);
  const isDesktop = matches(`(min-width: ${rem(desktopFromPx)})`);
  return {
    layout: isDesktop ? 'desktop' : isWide ? 'tablet' : 'mobile',
    isLandscape: matches('(orientation: landscape)'),
    isPhone: !isWide || !matches(`(min-height: ${rem(mobileBelowPx)})`),
  };
}

/** The window, read again once it has been turned, or has not been resized for a while (K12). */
export function followDevice(setting: PublicConfig['device']) {
  const listeners = new Set<() => void>();
  let device = deviceNow(setting);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const { layout, isLandscape, isPhone } = deviceNow(setting);
    if (device.layout === layout && device.isLandscape === isLandscape && device.isPhone === isPhone) return;
    device = { layout, isLandscape, isPhone };
    for (const listener of listeners) listener();
  };
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, setting.resizeDebounceMs);
  };
  addEventListener('resize', refreshSoon);
  matchMedia('(orientation: landscape)').addEventListener('change', refreshSoon);
  return {
    read: () => device,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let followed: ReturnType<typeof followDevice> | undefined;

/** The window that this is drawn in. For what the browser alone draws: the server knows of no window. */
export function useDevice(): Device {
  const { device } = useConfig();
  followed ??= followDevice(device);
  return useSyncExternalStore(followed.subscribe, followed.read);
}
