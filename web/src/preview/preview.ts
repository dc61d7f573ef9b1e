import type { QueryClient } from '@tanstack/react-query';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { PreviewChanges } from '../../../shared/contract/preview.ts';
import type { View } from '../../../shared/contract/view.ts';
import { withoutLateSizes } from '../api/late-sizes.ts';
import { seedQueries } from '../api/seed-queries.ts';
import { editableParts, followEditable } from './edit-outline.ts';
import css from './preview.css?inline';

type Preview = NonNullable<PublicConfig['preview']>;

const retryMs = 2_000;
const tickMs = 1_000;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function stateText({ access, published }: PreviewChanges, isComparing: boolean): string {
  if (typeof access === 'number') return `The CMS refused the preview token (${access}). This is published content.`;
  if (access === 'none') return 'This CMS has no drafts. This is published content.';
  if (isComparing) return 'Published page';
  if (published === 'absent') return 'Preview of a page that is not published';
  return published === 'different' ? 'Preview of unpublished content' : 'Preview. Same as the published page';
}

function missingIn({ project }: Pick<View, 'project'>): string {
  if (!project) return '';
  const missing = [
    project.source?.fields && !project.source.fields.title && 'title',
    !project.cover && 'cover',
    !project.year && 'year',
    project.blocks.length === 0 && 'text',
  ].filter(Boolean);
  return missing.length > 0 ? `Missing: ${missing.join(', ')}.` : '';
}

/** Draft responses are requested again every 2 s at most; the server waits for a change. */
async function changesOf(
  path: string,
  since: string,
  signal: AbortSignal,
): Promise<PreviewChanges | 'ended' | undefined> {
  const response = await fetch(`/preview/changes?${new URLSearchParams({ path, since })}`, { signal });
  if (response.status === 404) return 'ended';
  // The server writes it from the same interface.
  return response.ok ? ((await response.json()) as PreviewChanges) : undefined;
}

async function viewOf(url: string): Promise<View | undefined> {
  const response = await fetch(url);
  return response.ok ? withoutLateSizes((await response.json()) as View) : undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function whenVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

class PreviewBar {
  readonly #client: QueryClient;
  readonly #editUrl: string | undefined;
  readonly #state = element('span');
  readonly #age = element('span', { className: 'quiet' });
  readonly #compare = element('button', { type: 'button', textContent: 'Compare', hidden: true });
  readonly #exit = element('a', { textContent: 'Exit' });
  readonly #root: ShadowRoot;
  #changes: PreviewChanges | undefined;
  #path = location.pathname;
  #checkedAtMs = Date.now();
  #missing = '';
  #isComparing = false;

  constructor({ editUrl }: Preview, client: QueryClient) {
    this.#client = client;
    this.#editUrl = editUrl;
    const host = element('div', { id: 'preview' });
    host.setAttribute('data-print', 'hidden');
    this.#root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    // Not a style element, because the policy of the page has the hashes of its own styles only.
    sheet.replaceSync(css);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#bar());
    if (editUrl) followEditable(this.#root, editUrl);
    document.body.append(host);
    const theme = () => {
      host.dataset.theme = document.documentElement.dataset.theme ?? '';
      // The bar covers the foot of the page.
      document.body.style.paddingBlockEnd = `${this.#root.firstElementChild?.clientHeight ?? 0}px`;
    };
    theme();
    new MutationObserver(theme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    setInterval(() => this.#tell(), tickMs);
  }

  #bar(): HTMLElement {
    const bar = element('section', { className: 'bar' });
    bar.setAttribute('aria-label', 'Preview');
    const state = element('p', { className: 'state' });
    this.#state.setAttribute('role', 'status');
    state.append(this.#state, ' ', this.#age);
    const actions = element('div', { className: 'actions' });
    this.#compare.addEventListener('click', () => void this.#switch());
    actions.append(...(this.#editUrl ? [this.#partsButton(this.#editUrl)] : []), this.#compare, this.#exit);
    bar.append(state, actions);
    return bar;
  }

  #partsButton(template: string): HTMLElement {
    const button = element('button', { type: 'button', textContent: 'Edit…' });
    button.title = 'List all editable parts (Alt+Shift+E)';
    button.setAttribute('aria-haspopup', 'dialog');
    const open = () => this.#openParts(template);
    button.addEventListener('click', open);
    document.addEventListener('keydown', (event) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyE') return;
      event.preventDefault();
      open();
    });
    return button;
  }

  #openParts(template: string): void {
    const dialog = element('dialog');
    const header = element('div', { className: 'head' });
    const heading = element('h2', { textContent: 'Parts of this page', id: 'parts' });
    dialog.setAttribute('aria-labelledby', heading.id);
    const close = element('button', { type: 'button', textContent: 'Close' });
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    header.append(heading, close);
    const list = element('ul');
    for (const { kind, words, href } of editableParts(template)) {
      const link = element('a', { href, target: '_blank', rel: 'noopener' });
      link.append(element('span', { textContent: kind }), element('span', { textContent: words }));
      const item = element('li');
      item.append(link);
      list.append(item);
    }
    if (list.childElementCount === 0) list.append(element('li', { textContent: 'This page has no parts to edit.' }));
    dialog.append(header, list);
    this.#root.append(dialog);
    dialog.showModal();
  }

  #tell(): void {
    const { pathname } = location;
    this.#exit.href = `/preview/exit?${new URLSearchParams({ path: pathname })}`;
    if (!this.#changes) return;
    const { published, access } = this.#changes;
    const hasDraft = access === 'drafts' && published === 'different';
    const state = [stateText(this.#changes, this.#isComparing), this.#missing].filter(Boolean).join('. ');
    // Screen readers announce only a state that differs.
    if (this.#state.textContent !== state) this.#state.textContent = state;
    this.#age.textContent = `updated ${Math.round((Date.now() - this.#checkedAtMs) / 1000)}\u00a0s\u00a0ago`;
    this.#compare.hidden = !hasDraft && !this.#isComparing;
    this.#compare.setAttribute('aria-pressed', String(this.#isComparing));
  }

  async #switch(): Promise<void> {
    const isComparing = !this.#isComparing;
    const path = location.pathname;
    const view = await viewOf(isComparing ? `/preview/published?${new URLSearchParams({ path })}` : viewUrl(path));
    if (!view || location.pathname !== path) return;
    this.#isComparing = isComparing;
    seedQueries(this.#client, { view });
    this.#tell();
  }

  async follow(): Promise<void> {
    for (;;) {
      await whenVisible();
      const path = location.pathname;
      if (path !== this.#path) {
        this.#path = path;
        this.#changes = undefined;
        this.#isComparing = false;
      }
      const leaving = new AbortController();
      // Scripts outside of the router get no event for navigation within the site.
      const timer = setInterval(() => {
        if (location.pathname !== path || document.hidden) leaving.abort();
      }, tickMs / 4);
      const changes = await changesOf(path, this.#changes?.version ?? '', leaving.signal).catch(() => undefined);
      clearInterval(timer);
      if (changes === 'ended') {
        this.#state.textContent = 'The preview has ended. Open it from your CMS again.';
        this.#age.textContent = '';
        this.#compare.hidden = true;
        this.#changes = undefined;
        return;
      }
      if (changes) await this.#show(path, changes);
      else if (!leaving.signal.aborted) await pause(retryMs);
    }
  }

  async #show(path: string, changes: PreviewChanges): Promise<void> {
    const isNew = changes.version !== this.#changes?.version;
    if (isNew && !this.#isComparing) {
      const view = await viewOf(viewUrl(path));
      if (location.pathname !== path) return;
      if (view) {
        this.#missing = missingIn(view);
        seedQueries(this.#client, { view });
      }
    }
    this.#changes = changes;
    this.#checkedAtMs = Date.now();
    this.#tell();
  }
}

const viewUrl = (path: string): string => `/api/v1/view?${new URLSearchParams({ path })}`;

/** Shows the bar of the preview, and each change of a draft. */
export function startPreview(preview: Preview, client: QueryClient): void {
  void new PreviewBar(preview, client).follow();
}
