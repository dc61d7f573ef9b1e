import type { QueryClient } from '@tanstack/react-query';
import { prefetchPage } from '../prefetch-page.ts';
import { balance, letGo } from './disc-balance.ts';

/** Beyond these the disc has rolled into a room. */
const into = { art: 15, design: 85 } as const;

/** Beyond these it is on its way to one. */
const toward = { art: 40, design: 60 } as const;

type Rooms = Readonly<Record<'art' | 'design', number>>;

/** The room that begins beyond one of two places; undefined between them. */
function roomAt(at: number | undefined, rooms: Rooms): 'design' | 'art' | undefined {
  if (at === undefined) return undefined;
  return at > rooms.design ? 'design' : at < rooms.art ? 'art' : undefined;
}

function wayInto(landing: HTMLElement, room: 'design' | 'art'): HTMLAnchorElement | null {
  return landing.querySelector<HTMLAnchorElement>(`[data-room="${room}"] > a`);
}

/** CSS pixels that a press may tremble. */
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

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

/** Where the disc is, and with it the films, as far as they follow. Gives the balance. */
function put(landing: HTMLElement, at: number): number {
  const split = clamp(balance.min, at, balance.max);
  landing.dataset.held = '';
  landing.style.setProperty('--disc-at', String(at));
  landing.style.setProperty('--split', String(split));
  return split;
}

/** Moves the disc by a key of a slider; undefined for other keys. */
export function moveByKey(landing: HTMLElement, key: string, from: number): number | undefined {
  const step = keySteps[key];
  return step === undefined ? undefined : put(landing, clamp(balance.min, from + step, balance.max));
}

/** A press that has begun: whose it is, and where. */
export interface Press {
  readonly pointerId: number;
  readonly clientX: number;
}

/**
 * Has the disc follow a pointer that `hand` has captured, over the whole width, and the films with it in the same frame.
 * Released in a room's outer part it enters that room, else it rolls back; a press that does not move does nothing.
 * The room it is on its way to is fetched ahead.
 */
export function drag(
  hand: HTMLElement,
  landing: HTMLElement,
  press: Press,
  { client, onMove }: { readonly client: QueryClient; readonly onMove: (split: number) => void },
): void {
  // Released before this code was here.
  if (!hand.hasPointerCapture(press.pointerId)) return;
  let at: number | undefined;
  let fetched: 'design' | 'art' | undefined;
  const move = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== press.pointerId) return;
    if (at === undefined && Math.abs(clientX - press.clientX) < tremblePx) return;
    const { left, width } = landing.getBoundingClientRect();
    at = clamp(0, ((clientX - left) / width) * 100, 100);
    onMove(put(landing, at));
    const ahead = roomAt(at, toward);
    if (!ahead || ahead === fetched) return;
    fetched = ahead;
    prefetchPage(wayInto(landing, ahead)?.pathname ?? '', client);
  };
  const ending = new AbortController();
  const end = (room?: 'design' | 'art') => {
    ending.abort();
    // Whoever enters finds the film as it was left.
    if (room) wayInto(landing, room)?.click();
    else if (at !== undefined) {
      letGo(landing);
      onMove(balance.middle);
    }
  };
  const { signal } = ending;
  hand.addEventListener('pointermove', move, { signal });
  hand.addEventListener('pointercancel', () => end(), { signal });
  hand.addEventListener('pointerup', () => end(roomAt(at, into)), { signal });
}
