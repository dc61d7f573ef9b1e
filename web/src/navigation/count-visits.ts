import type { PublicConfig } from '../../../shared/contract/config.ts';
import { hasOptionalConsent, subscribeToConsent } from '../preferences/consent.ts';
import { readConsent } from '../preferences/consent-cookie.ts';
import { type Entry, placeOf } from './entries.ts';
import { requireFullPageLoad } from './next-document.ts';
import { onHeadWritten } from './write-head.ts';

type Analytics = NonNullable<PublicConfig['analytics']>;

export interface FollowedRouter {
  readonly state: {
    readonly location: Entry & { readonly pathname: string };
    readonly navigation: { readonly state: string };
  };
  readonly subscribe: (listener: () => void) => () => void;
}

const maxTitleMs = 3000;

function domainsOf(host: string): string[] {
  const names = host.split('.');
  return names.map((_name, index) => names.slice(index).join('.'));
}

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

/** Loads the tag. Returns its command function, which needs `arguments`. */
function loadTag({ id, url }: Analytics): (...words: readonly unknown[]) => void {
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  function notify(..._words: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag reads commands only in this form
    queue.push(arguments);
  }
  const script = document.createElement('script');
  const address = new URL(url);
  address.searchParams.set('id', id);
  Object.assign(script, { async: true, src: address.href });
  document.head.append(script);
  return notify;
}

/** Sends a page view after the page's title is written, at the latest with the next page. */
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

/** Counts page views with consent (C14). On withdrawal, stops and deletes the cookies; the code stays until reload. */
export function countVisits(analytics: Analytics, router: FollowedRouter): void {
  const notify = loadTag(analytics);
  notify('js', new Date());
  // Page views are sent below; the tag would count only the first.
  notify('config', analytics.id, { send_page_view: false });
  const count = sendWithTitle((address) => {
    const page = { send_to: analytics.id, page_location: address, page_title: document.title };
    // The message of another window may come later than its cookie.
    if (hasOptionalConsent() && readConsent() !== 'off') notify('event', 'page_view', page);
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
    // The tag checks this flag before it sends.
    Object.assign(window, { [`ga-disable-${analytics.id}`]: isRefused });
    requireFullPageLoad('consent', isRefused);
    if (isRefused) removeCookies();
  });
}
