import type { PublicConfig } from '../../../shared/contract/config.ts';
import { hasOptionalConsent, subscribeToConsent } from '../preferences/consent.ts';
import { type Entry, placeOf } from './entries.ts';
import { wantNextDocument } from './next-document.ts';
import { onHeadWritten } from './write-head.ts';

type Analytics = NonNullable<PublicConfig['analytics']>;

/** The part of a router that is followed. */
export interface FollowedRouter {
  readonly state: {
    readonly location: Entry & { readonly pathname: string };
    readonly navigation: { readonly state: string };
  };
  readonly subscribe: (listener: () => void) => () => void;
}

/** Longest that a page is waited for to write its title. */
const maxTitleMs = 3000;

/** A cookie's domains, from this host up: the tag chooses one that it may set it for. */
function domainsOf(host: string): string[] {
  const names = host.split('.');
  return names.map((_name, index) => names.slice(index).join('.'));
}

/** Removes what the tag keeps in this browser. */
function removeCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!name.startsWith('_ga')) continue;
    for (const domain of ['', ...domainsOf(location.hostname).map((part) => `; Domain=${part}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this site is for
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}

/** Loads the tag; gives the way to tell it something, in the form its own documentation prescribes: as `arguments`. */
function loadTag({ id, url }: Analytics): (...words: readonly unknown[]) => void {
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  function tell(..._words: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag takes nothing else for a command
    queue.push(arguments);
  }
  const script = document.createElement('script');
  const address = new URL(url);
  address.searchParams.set('id', id);
  Object.assign(script, { async: true, src: address.href });
  document.head.append(script);
  return tell;
}

/**
 * Sends addresses of pages when their titles are there: a page that comes after another one writes its own a little later.
 * An address that waits is sent when the next one comes.
 */
function sendWithTitle(send: (address: string) => void): (address: string, hasTitle: boolean) => void {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendWaiting = () => {
    clearTimeout(timer);
    if (waiting !== undefined) send(waiting);
    waiting = undefined;
  };
  onHeadWritten(sendWaiting);
  return (address, hasTitle) => {
    sendWaiting();
    waiting = address;
    if (hasTitle) sendWaiting();
    else timer = setTimeout(sendWaiting, maxTitleMs);
  };
}

/**
 * Counts the page on show and each one that follows, once, for as long as the visitor agrees (C14). Whoever takes that back
 * is not counted any more, at once; the tag's cookies go, and its code with the document, on the way to the next page.
 */
export function countVisits(analytics: Analytics, router: FollowedRouter): void {
  const tell = loadTag(analytics);
  tell('js', new Date());
  // One for each page is sent below; the tag's own would miss all but the first.
  tell('config', analytics.id, { send_page_view: false });
  const count = sendWithTitle((address) => {
    const page = { send_to: analytics.id, page_location: address, page_title: document.title };
    if (hasOptionalConsent()) tell('event', 'page_view', page);
  });
  let counted = router.state.location;
  count(window.location.href, true);
  router.subscribe(() => {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle' || placeOf(location) === placeOf(counted)) return;
    count(window.location.href, location.pathname === counted.pathname);
    counted = location;
  });
  subscribeToConsent(() => {
    const isRefused = !hasOptionalConsent();
    // What the tag looks at before it sends anything.
    Object.assign(window, { [`ga-disable-${analytics.id}`]: isRefused });
    wantNextDocument('consent', isRefused);
    if (isRefused) removeCookies();
  });
}
