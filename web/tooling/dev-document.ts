import type { ViteDevServer } from 'vite';
import type { View } from '../../shared/contract/view.ts';
import type { InlineData, Messages, SiteRenderer } from '../../shared/renderer.ts';
import { matchSiteRoute } from '../../shared/site-routes.ts';

export interface DevDocumentInput {
  /** Path and query asked for. */
  readonly url: string;
  readonly template: string;
  readonly vite: ViteDevServer;
  readonly apiUrl: string;
}

async function json<Value>(url: string): Promise<Value | undefined> {
  const response = await fetch(url);
  // From our own server, which keeps to the contract.
  return response.ok ? ((await response.json()) as Value) : undefined;
}

/** What a document of the real server would have inlined; without a view, the failure it stands for. */
async function inlineData({ url, apiUrl }: DevDocumentInput): Promise<InlineData> {
  const path = url.split('?')[0] ?? '/';
  const api = (name: string) => `${apiUrl}/api/v1/${name}`;
  const messages = (await json<Messages>(`${apiUrl}/_i18n/en-US/messages.json`)) ?? {};
  const isPage = matchSiteRoute(path) !== undefined;
  const reply = isPage ? await fetch(api(`view?path=${encodeURIComponent(path)}`)) : undefined;
  if (reply?.ok) return { view: (await reply.json()) as View, messages, buildId: 'development' };
  const config = await json<View['config']>(api('config'));
  if (!config) throw new Error('The API server does not answer');
  const [menu, landing] = await Promise.all([json<View['menu']>(api('menu')), json<View['landing']>(api('landing'))]);
  const frame = { config, menu: menu ?? null, landing: landing ?? null };
  const status = !reply || reply.status === 404 ? 404 : 503;
  return { view: null, frame, messages, failure: { status }, buildId: 'development' };
}

function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A page as the source stands now. Its head holds a title; the rest is written by the browser. */
export async function devDocument(input: DevDocumentInput): Promise<{ status: number; html: string }> {
  const { url, template, vite } = input;
  const data = await inlineData(input);
  // The entry is the module of the agreed interface.
  const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as SiteRenderer;
  const match = matchSiteRoute(url.split('?')[0] ?? '/');
  const slots: Readonly<Record<string, string>> = {
    '%room%': /^\/art(?:\/|$)/.test(url) ? 'art' : 'design',
    '%page%': data.failure ? 'error' : (match?.page ?? 'error'),
    '%theme%': '',
    '<!--bootstrap-->':
      '<script type="module" src="/src/document/bootstrap.ts"></script><link rel="stylesheet" href="/src/document/cover.css">',
    '<!--head-->': '<title>Development</title><link rel="stylesheet" href="/src/styles/site.css">',
    '<!--app-->': await render({ url, data }),
    '<!--data-->': escapeJson({ ...data, messages: undefined }),
    '<!--scripts-->': '<script type="module" src="/src/entry-client.tsx"></script>',
  };
  const html = template.replace(
    /%room%|%page%|%theme%|<!--(?:bootstrap|head|app|data|scripts)-->/g,
    (slot) => slots[slot] ?? '',
  );
  return { status: data.failure?.status ?? 200, html: await vite.transformIndexHtml(url, html) };
}
