import { roomOf } from '../../../shared/site-routes.ts';
import {
  heroAfter,
  heroBefore,
  heroMove,
  isHeroCut,
  type Parts,
  type Place,
  partsOnScreen,
  type TransitionKind,
  transitionKind,
} from './transition-parts.ts';

/** Longest that a change waits for the new page's hero to be decoded. */
const maxDecodeMs = 400;

/** What is to be taken back when the change that goes on has ended, or is cut off by another. */
let endCurrent: (() => void) | undefined;

function give(parts: Parts): void {
  for (const [name, part] of parts) part.style.viewTransitionName = name;
}

function takeBack(parts: Parts): void {
  for (const part of parts.values()) part.style.removeProperty('view-transition-name');
}

/** Waits for a hero that has nothing to show yet, but not for long: no frame is drawn meanwhile. */
async function decoded(hero: HTMLElement | undefined): Promise<void> {
  const picture = hero?.querySelector('img');
  if (!picture || picture.closest('[data-ground]')) return;
  const patience = new Promise((resolve) => setTimeout(resolve, maxDecodeMs));
  await Promise.race([picture.decode().catch(() => undefined), patience]);
}

interface Change {
  readonly kind: TransitionKind;
  readonly from: Place;
  readonly to: Place;
}

const roomOfChange = ({ kind, from, to }: Change) =>
  roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);

/** To or from the start, a hero that cannot be seen has nothing to become. */
function isHeroGone(change: Change): boolean {
  const { kind, from, to } = change;
  return kind === 'enter' && heroBefore(kind, roomOfChange(change), from, to) === undefined;
}

function lead(change: Change, update: () => void): void {
  endCurrent?.();
  const { kind, from, to } = change;
  const room = roomOfChange(change);
  const { dataset } = document.documentElement;
  const hero = heroBefore(kind, room, from, to);
  const wasCut = isHeroCut(hero);
  const before = partsOnScreen(kind, room, hero, false);
  let after: Parts = new Map();
  const end = () => {
    if (endCurrent !== end) return;
    endCurrent = undefined;
    takeBack(before);
    takeBack(after);
    delete dataset.transition;
    delete dataset.hero;
  };
  endCurrent = end;
  dataset.transition = kind;
  give(before);
  const transition = document.startViewTransition(async () => {
    update();
    takeBack(before);
    if (endCurrent !== end) return;
    const heroNow = heroAfter(kind, room, from, hero);
    after = partsOnScreen(kind, room, heroNow, true);
    give(after);
    const move = heroMove(kind, hero, heroNow, wasCut);
    if (move) dataset.hero = move;
    await decoded(heroNow);
  });
  transition.finished.then(end, end);
  // Rejected when the browser skips the movement; the page has changed all the same.
  transition.ready.catch(() => undefined);
}

/**
 * Lets the browser lead over from the page on show to the one that `update` draws, at once and whole. False where there
 * is nothing to be led over: nothing is drawn then.
 */
export function leadOver(from: Place, to: Place, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === undefined || isHeroGone({ kind, from, to })) return false;
  lead({ kind, from, to }, update);
  return true;
}
