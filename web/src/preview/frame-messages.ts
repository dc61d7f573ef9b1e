import type { Source } from '../../../shared/contract/preview.ts';

/**
 * Messages of editors around the preview, by `type` or `action`, with the field of an unsaved entry. Without a field, the
 * CMS has saved. Payload (`@payloadcms/live-preview`), Storyblok (`@storyblok/preview-bridge`), then Directus
 * (`@directus/visual-editing`) and Strapi.
 */
const messages: Readonly<Record<string, string>> = {
  ...{ 'payload-live-preview': 'data', 'payload-document-event': '' },
  ...{ input: 'story', change: '', published: '', unpublished: '' },
  ...{ saved: '', strapiUpdate: '' },
};

/** Each CMS waits for its own message and ignores the others. */
const greetings = [
  { type: 'payload-live-preview', ready: true },
  { action: 'initialized', config: {} },
  { action: 'connect' },
];

let directus: string | undefined;

/** Calls back with each entry of the CMS around the page, and with undefined once the CMS has saved. */
export function followFrame(origins: readonly string[], onEntry: (entry: object | undefined) => void): void {
  if (parent === window) return;
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || !origins.includes(origin)) return;
    const { type, action, ...message }: Record<string, unknown> = Object(data);
    if (action === 'confirm') directus = origin;
    const field = messages[String(type ?? action)];
    const entry = field && message[field];
    if (field === '') onEntry(undefined);
    else if (typeof entry === 'object' && entry !== null) onEntry(entry);
  });
  // Firefox does not name the origin of the frame around a page.
  const around = [...(location.ancestorOrigins ?? origins)].filter((origin) => origins.includes(origin));
  for (const origin of around) for (const greeting of greetings) parent.postMessage(greeting, origin);
}

/** Opens a field in the visual editor of Directus. Returns false outside of one. */
export function editInFrame(href: string, { pointer }: Source, rect: DOMRect): boolean {
  const [, collection = '', item = ''] = /\/admin\/content\/([^/]+)\/([^/?#]+)/.exec(href) ?? [];
  if (directus === undefined || collection === '') return false;
  const [, field = '', ...inner] = pointer.split('/');
  const editConfig = {
    ...{ collection: decodeURIComponent(collection), item: decodeURIComponent(item), fields: [field] },
    mode: inner.length > 0 ? 'drawer' : 'popover',
  };
  parent.postMessage({ action: 'edit', data: { key: pointer, editConfig, rect: rect.toJSON() } }, directus);
  return true;
}
