import type { Source } from '../../../shared/contract/preview.ts';

/** Calls back with an entry that the CMS has not saved, or with undefined once it has saved. */
type OnEntry = (entry: object | undefined) => void;

type Message = Readonly<Record<string, unknown>>;

/**
 * Messages of editors around the preview, by `type`, `action` or `method`, with the field of an unsaved entry. Without a
 * field, the CMS has saved. Payload (`@payloadcms/live-preview`), Storyblok (`@storyblok/preview-bridge`), Contentful
 * (`@contentful/live-preview`), then Directus (`@directus/visual-editing`), Strapi and Sanity.
 */
const messages: Readonly<Record<string, string>> = {
  ...{ 'payload-live-preview': 'data', 'payload-document-event': '' },
  ...{ input: 'story', change: '', published: '', unpublished: '' },
  ...{ ENTRY_UPDATED: 'data', ENTRY_SAVED: '' },
  ...{ saved: '', strapiUpdate: '', 'presentation/refresh': '' },
};

/** The entries of the page. */
function shownIds(): readonly string[] {
  const marked = [...document.querySelectorAll('[data-source]')];
  return [...new Set(marked.map((element) => (JSON.parse(element.getAttribute('data-source') ?? '{}') as Source).id))];
}

const toContentful = (method: string, message: object) => ({
  ...{ method, source: 'live-preview-sdk', location: location.href, version: '4.10.20' },
  ...message,
});

/** Asks for each change of an entry. The entry without fields is in the form of `flatted`. */
function subscriptionOf(id: string) {
  const locale = document.documentElement.lang;
  const data = [{ data: '1', locale: '2' }, { sys: '3', fields: '4' }, locale, { id: '5', type: '6' }, {}, id, 'Entry'];
  return toContentful('SUBSCRIBED', { action: 'SUBSCRIBED', event: 'edit', locale, id, config: JSON.stringify(data) });
}

/** Each CMS waits for its own message and ignores the others. */
const greetings = () => [
  { type: 'payload-live-preview', ready: true },
  { action: 'initialized', config: {} },
  { action: 'connect' },
  toContentful('CONNECTED', {
    ...{ action: 'CONNECTED', connected: true, locale: document.documentElement.lang },
    ...{ isInspectorEnabled: true, isLiveUpdatesEnabled: true, taggedElementCount: shownIds().length },
  }),
];

/** Messages about the page that is shown now, for Directus and Contentful. */
const pageMessages = () => [
  { action: 'navigation', data: { url: location.href, title: document.title } },
  toContentful('URL_CHANGED', { action: 'URL_CHANGED', taggedElementCount: shownIds().length }),
  ...shownIds().map(subscriptionOf),
];

let around: readonly string[] = [];
let tellSanity = () => {};

/** Sends the URL and the entries of the page to the editor around it. */
export function announcePage(): void {
  for (const origin of around) for (const message of pageMessages()) parent.postMessage(message, origin);
  tellSanity();
}

type OpenField = (href: string, source: Source, rect: DOMRect) => object | undefined;

const inDirectus: OpenField = (href, { pointer }, rect) => {
  const [, collection = '', item = ''] = /\/admin\/content\/([^/]+)\/([^/?#]+)/.exec(href) ?? [];
  const [, field = '', ...inner] = pointer.split('/');
  const editConfig = {
    ...{ collection: decodeURIComponent(collection), item: decodeURIComponent(item), fields: [field] },
    mode: inner.length > 0 ? 'drawer' : 'popover',
  };
  return collection ? { action: 'edit', data: { key: pointer, editConfig, rect: rect.toJSON() } } : undefined;
};

const inContentful: OpenField = (href, { pointer }) => {
  const [, space, environment, entryId] =
    /\/spaces\/([^/]+)(?:\/environments\/([^/]+))?\/entries\/([^/?#]+)/.exec(href) ?? [];
  const query = new URL(href).searchParams;
  const locale = query.get('focusedLocale') ?? document.documentElement.lang;
  const fieldId = query.get('focusedField') ?? pointer.split('/')[1];
  const field = { action: 'TAGGED_FIELD_CLICKED', entryId, fieldId, locale, space, environment };
  return entryId ? toContentful('TAGGED_FIELD_CLICKED', field) : undefined;
};

/** Opens a field in the editor around the page. Returns false without one, or if the editor cannot open it. */
export let editInFrame: (...field: Parameters<OpenField>) => boolean = () => false;

const openBy = (origin: string, open: OpenField) => {
  editInFrame = (...field) => {
    const message = open(...field);
    if (message) parent.postMessage(message, origin);
    return message !== undefined;
  };
};

/** Presentation of Sanity (`@sanity/comlink`, also with the names that `@sanity/presentation-comlink` gives messages). */
function answerSanity(message: Message, origin: string, onEntry: OnEntry): void {
  const { type, id, connectionId, channelId = connectionId, data } = message;
  const [isSyn, isAck, isResponse] = ['handshake/syn', 'handshake/ack', '/response'].map((end) =>
    String(type).endsWith(end),
  );
  const messageOf = (own: string, rest: object = {}) => ({
    ...{ domain: 'sanity/comlink', from: 'visual-editing', to: 'presentation', channelId, connectionId: channelId },
    ...{ id: `msg-${Math.random()}`, type: own, ...rest },
  });
  const send = (own: string, rest?: object) => parent.postMessage(messageOf(own, rest), origin);
  const { documentId, snapshot, url }: Readonly<Record<string, unknown>> = Object(Object(data).event ?? data);
  if (isSyn) send('comlink/handshake/syn-ack');
  else if (isResponse && snapshot) onEntry({ ...snapshot, _id: String(Object(snapshot)._id).replace(/^drafts\./, '') });
  if (isSyn || isResponse) return;
  if (!isAck) send('comlink/response', { responseTo: id });
  else {
    tellSanity = () => {
      const { pathname, search } = location;
      const page = { type: 'push', title: document.title, url: pathname + search };
      send('visual-editing/navigate', { data: page });
      send('visual-editing/observe-documents', { data: { documentIds: shownIds() } });
    };
    tellSanity();
    openBy(origin, (href, { pointer }) => {
      const [, baseUrl, node] = /^(.*)\/intent\/edit\/([^/?#]+)/.exec(href) ?? [];
      const given = Object.fromEntries(new URLSearchParams(node?.replaceAll(';', '&')));
      const field = { path: pointer.split('/')[1], ...given, baseUrl };
      return node === undefined ? undefined : messageOf('visual-editing/focus', { data: field });
    });
  }
  if (type === 'presentation/snapshot-event' && documentId)
    send('visual-editing/fetch-snapshot', { data: { documentId } });
  if (type === 'presentation/navigate' && /^\/(?![/\\])/.test(String(url))) location.assign(String(url));
}

/** Follows the editor around the page. Ignores every other window and origin. */
export function followFrame(origins: readonly string[], onEntry: OnEntry): void {
  if (parent === window) return;
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || !origins.includes(origin)) return;
    const message: Message = Object(data);
    const { type, action, method } = message;
    if (action === 'confirm') openBy(origin, inDirectus);
    if (message.source === 'live-preview-editor') openBy(origin, inContentful);
    if (message.from === 'presentation') answerSanity(message, origin, onEntry);
    const field = messages[String(type ?? method ?? action)];
    const entry = field && message[field];
    if (field === '') onEntry(undefined);
    else if (typeof entry === 'object' && entry !== null) onEntry(entry);
  });
  // Firefox does not name the origin of the frame around a page.
  around = [...(location.ancestorOrigins ?? origins)].filter((origin) => origins.includes(origin));
  for (const origin of around) for (const greeting of greetings()) parent.postMessage(greeting, origin);
}
