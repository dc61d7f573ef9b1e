import type { QueryClient } from '@tanstack/react-query';
import { prefetchPage } from '../prefetch-page.ts';
import { balance, letGo } from './disc-balance.ts';

const into = { art: 15, design: 85 } as const;

const toward = { art: 40, design: 60 } as const;

type Sections = Readonly<Record<'art' | 'design', number>>;

function sectionAt(at: number | undefined, sections: Sections): 'design' | 'art' | undefined {
  if (at === undefined) return undefined;
  return at > sections.design ? 'design' : at < sections.art ? 'art' : undefined;
}

const wayInto = (landing: HTMLElement, section: 'design' | 'art'): HTMLAnchorElement | null =>
  landing.querySelector<HTMLAnchorElement>(`[data-section="${section}"] > a`);

const tremblePx = 4;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

/** -1 if pages run from right to left. */
const flow = () => (document.dir === 'rtl' ? -1 : 1);

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

function put(landing: HTMLElement, at: number): number {
  const split = clamp(balance.min, at, balance.max);
  landing.dataset.held = '';
  landing.style.setProperty('--disc-at', String(at));
  landing.style.setProperty('--split', String(split));
  return split;
}

export function moveByKey(landing: HTMLElement, key: string, from: number): number | undefined {
  const step = keySteps[key];
  return step === undefined
    ? undefined
    : put(landing, clamp(balance.min, from + (/[LR]/.test(key) ? flow() : 1) * step, balance.max));
}

const dragged = new WeakSet<HTMLElement>();

/** The disc follows the captured pointer. Released in a section's outer part, it opens it; otherwise it rolls back. */
export function drag(
  hand: HTMLElement,
  landing: HTMLElement,
  press: Pick<PointerEvent, 'pointerId' | 'clientX'>,
  { client, onMove }: { readonly client: QueryClient; readonly onMove: (split: number) => void },
): void {
  // Released before this code was loaded, or another finger drags.
  if (!hand.hasPointerCapture(press.pointerId) || dragged.has(hand)) return;
  dragged.add(hand);
  let at: number | undefined;
  let fetched: 'design' | 'art' | undefined;
  const move = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== press.pointerId) return;
    if (at === undefined && Math.abs(clientX - press.clientX) < tremblePx) return;
    const { left, width } = landing.getBoundingClientRect();
    at = clamp(0, 50 + ((clientX - left) / width - 0.5) * 100 * flow(), 100);
    onMove(put(landing, at));
    const ahead = sectionAt(at, toward);
    if (!ahead || ahead === fetched) return;
    fetched = ahead;
    prefetchPage(wayInto(landing, ahead)?.pathname ?? '', client);
  };
  const ending = new AbortController();
  const end = (section?: 'design' | 'art') => {
    ending.abort();
    dragged.delete(hand);
    if (section) wayInto(landing, section)?.click();
    else if (at !== undefined) {
      letGo(landing);
      onMove(balance.middle);
    }
  };
  const { signal } = ending;
  hand.addEventListener('pointermove', move, { signal });
  const lift = ({ type, pointerId }: PointerEvent) => {
    if (pointerId === press.pointerId) end(type === 'pointerup' ? sectionAt(at, into) : undefined);
  };
  hand.addEventListener('pointercancel', lift, { signal });
  hand.addEventListener('pointerup', lift, { signal });
}
