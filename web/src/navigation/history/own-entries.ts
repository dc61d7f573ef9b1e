/** Number from 1 of the picture that a fragment names; undefined for any other fragment. */
export function pictureIn(hash: string): number | undefined {
  const digits = /^#picture=([1-9]\d{0,3})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The fragment of a page on which a picture is open. */
export const pictureHash = (number: number): string => `#picture=${number}`;

/** What the router keeps in a history entry, and our marks of entries that stand for what is open over a page. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly isMenu?: true;
  readonly isPicture?: true;
}

/** What an entry says of what is open on it. */
export type EntryMark = Pick<EntryState, 'isMenu' | 'isPicture'>;

export function entryState(): EntryState {
  // Written by the router and by `pushOwnEntry`; a link to a fragment leaves null.
  return (history.state as EntryState | null) ?? {};
}

/** Adds a history entry that the router never hears of: it has the place's own key. */
export function pushOwnEntry(mark: EntryMark, hash = ''): void {
  const state = entryState();
  // Where the page stands is the router's business, which may not have said so yet: else a step back to the entry of the
  // page would put it where it stood before.
  history.scrollRestoration = 'manual';
  history.pushState({ ...state, idx: (state.idx ?? 0) + 1, ...mark }, '', hash || undefined);
}

/** The router's key where there is none yet: on the entry of a document. */
const firstKey = 'default';

/** The query that a page has given its entry last, and the router's key of that entry. */
let given: { readonly key: string; readonly search: string } | undefined;

/**
 * Gives the entry on show another query (`?…`, or '' for none) in place of its own. The page knows it already: the router
 * never hears of it, or it would load the page again and lead over to it.
 */
export function replaceQuery(search: string): void {
  const { pathname, hash } = window.location;
  history.replaceState(history.state, '', pathname + search + hash);
  given = { key: entryState().key ?? firstKey, search };
}

/** Where the router is; `isIdle`: it is not on its way to another place. */
export interface RouterPlace {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly isIdle: boolean;
}

/** A picture opens over its page: the fragment that names it is no part of the place. */
const withoutPicture = (hash: string): string => (pictureIn(hash) === undefined ? hash : '');

function isSameAddress({ key, pathname, search, hash }: RouterPlace): boolean {
  const { location } = window;
  const isSamePage = location.pathname === pathname && location.search === (given?.key === key ? given.search : search);
  return isSamePage && withoutPicture(location.hash) === withoutPicture(hash);
}

/** The entry is one of the place that is on show: same address, same key as the router's. */
function isOnShow(place: RouterPlace): boolean {
  return place.isIdle && isSameAddress(place) && (entryState().key ?? firstKey) === place.key;
}

/** As the router's own: known to this tab alone. */
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * A fragment that was typed, or a plain link to one: the browser has made the entry. A picture's becomes one of ours; any
 * other gets a key, without which the router would keep one scroll position for all such entries and for the first one.
 */
function adoptEntry(place: RouterPlace): void {
  const { hash } = window.location;
  if (history.state !== null || hash === '') return;
  if (pictureIn(hash) === undefined) history.replaceState({ key: newKey() }, '');
  else if (place.isIdle && isSameAddress(place)) history.replaceState({ key: place.key, isPicture: true }, '');
}

const readers = new Set<() => void>();

/** Calls back whenever the browser has come to another history entry, and once all is set up. */
export function onEntry(read: () => void): void {
  readers.add(read);
}

/**
 * Follows the browser's history: Back and Forward close and open what is open over a page, and a reload keeps it. To be
 * called before the router listens: it hears nothing of steps between entries of the place it shows, which would make
 * it load the page again and leave one that came as a failure.
 */
export function followOwnEntries(routerPlace: () => RouterPlace): void {
  const readAll = () => {
    for (const read of readers) read();
  };
  readAll();
  window.addEventListener('popstate', (event) => {
    const place = routerPlace();
    adoptEntry(place);
    if (isOnShow(place)) event.stopImmediatePropagation();
    readAll();
  });
  // A document that the browser has kept comes back as it was left, maybe on another entry.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAll();
  });
}
