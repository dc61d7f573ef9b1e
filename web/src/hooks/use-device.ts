import { useSyncExternalStore } from 'react';
import type { SiteOwn } from '../../../shared/contract/site.ts';
import { valueStore } from '../preferences/value-store.ts';
import { useSite } from './site-context.tsx';

export interface Device {
  readonly layout: 'mobile' | 'tablet' | 'desktop';
  readonly isLandscape: boolean;
  readonly isPhone: boolean;
}

/** In rem, like the style sheets, because visitors may enlarge the text. */
export function deviceNow({ mobileBelowPx, desktopFromPx }: SiteOwn['device']): Device {
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

/** Follows rotation and resizing, debounced (K12). */
export function followDevice(setting: SiteOwn['device']) {
  const { read, set, subscribe } = valueStore(deviceNow(setting));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const device = deviceNow(setting);
    if (JSON.stringify(device) !== JSON.stringify(read())) set(device);
  };
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, setting.resizeDebounceMs);
  };
  addEventListener('resize', refreshSoon);
  matchMedia('(orientation: landscape)').addEventListener('change', refreshSoon);
  return { read, subscribe };
}

let followed: ReturnType<typeof followDevice> | undefined;

export function useDevice(): Device {
  const { device } = useSite().own;
  followed ??= followDevice(device);
  return useSyncExternalStore(followed.subscribe, followed.read);
}
