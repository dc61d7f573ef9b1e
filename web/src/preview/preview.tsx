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

/** Longer than the server waits for a change. */
const deadlineMs = 40_000;

/** Because a refetch of the draft would replace it, the published page never becomes stale. */
const never = { updatedAt: Number.POSITIVE_INFINITY };

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

function stateText({ access, published }: PreviewChanges, isComparing: boolean): string {
  const isRefused = typeof access === 'number';
  if (isComparing) return 'Published page';
  if (published === 'equal' && isRefused)
    return `The CMS refused the preview token (${access}). This is published content`;
  if (access === 'none') return 'This CMS has no drafts. This is published content';
  const refused = isRefused ? `. The CMS refused the preview token for some of it (${access})` : '';
  if (published === 'absent') return `Preview of a page that is not published${refused}`;
  return published === 'different' ? `Preview of unpublished content${refused}` : 'Preview. Same as the published page';
}

function missingIn({ project }: Pick<View, 'project'>): string {
  if (!project) return '';
  const missing = [
    project.source?.fields && !project.source.fields.title && 'title',
    !project.cover && 'cover',
    !project.year && 'year',
    project.blocks.length === 0 && 'text',
  ].filter(Boolean);
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : '';
}

/** Requests JSON that the server writes from the same interface. Rejects for errors, and after the deadline. */
async function load<Value>(url: string, leaving?: AbortSignal): Promise<Value> {
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(leaving ? [leaving] : [])]);
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return (await response.json()) as Value;
}

const viewAt = async (url: string): Promise<View> => withoutLateSizes(await load<View>(url));

/** True for `/preview/changes` without a session, and for a path without a page. */
const isAbsent = (error: unknown): boolean => error instanceof Error && (error.cause === 404 || error.cause === 410);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function whenVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

class PreviewBar {
  readonly #client: QueryClient;
  readonly #editUrls: Preview;
  readonly #state = element('span', { role: 'status' });
  readonly #age = element('span', { className: 'quiet' });
  readonly #compare = element('button', { type: 'button', hidden: true, onclick: () => this.#switch() }, 'Compare');
  readonly #exit = element('a', { textContent: 'Exit' });
  readonly #root: ShadowRoot;
  readonly #ticks: ReturnType<typeof setInterval>;
  #changes: PreviewChanges | undefined;
  #path = location.pathname;
  #checkedAtMs = Date.now();
  #missing = '';
  #isComparing = false;
  #problem: 'offline' | 'error' | undefined;

  constructor(editUrls: Preview, client: QueryClient) {
    this.#client = client;
    this.#editUrls = editUrls;
    const host = element('div', { id: 'preview' });
    host.setAttribute('data-print', 'hidden');
    this.#root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    // Not a style element, because the policy of the page has the hashes of its own styles only.
    sheet.replaceSync(css);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#bar());
    if (this.#hasEditUrls) followEditable(this.#root, editUrls);
    document.body.append(host);
    const theme = () => {
      host.dataset.theme = document.documentElement.dataset.theme ?? '';
      // The bar covers the foot of the page.
      document.body.style.paddingBlockEnd = `${this.#root.firstElementChild?.clientHeight ?? 0}px`;
    };
    theme();
    new MutationObserver(theme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#ticks = setInterval(() => this.#notify(), tickMs);
  }

  get #hasEditUrls(): boolean {
    return this.#editUrls.editUrl !== undefined || this.#editUrls.editUrls !== undefined;
  }

  #bar(): HTMLElement {
    const parts = this.#hasEditUrls ? [this.#partsButton(this.#editUrls)] : [];
    return element(
      'section',
      { className: 'bar', ariaLabel: 'Preview' },
      element('p', { className: 'state' }, this.#state, ' ', this.#age),
      element('div', { className: 'actions' }, ...parts, this.#compare, this.#exit),
    );
  }

  #partsButton(templates: Preview): HTMLElement {
    const onclick = () => this.#openParts(templates);
    document.addEventListener('keydown', (event) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyE') return;
      event.preventDefault();
      onclick();
    });
    const title = 'List all editable parts (Alt+Shift+E)';
    return element('button', { type: 'button', title, ariaHasPopup: 'dialog', onclick }, 'Edit…');
  }

  #openParts(templates: Preview): void {
    if (this.#root.querySelector('dialog')) return;
    const items = editableParts(templates).map(({ kind, words, href }) => {
      const texts = [element('span', {}, kind), element('span', {}, words)];
      return element('li', {}, element('a', { href, target: '_blank', rel: 'noopener' }, ...texts));
    });
    const heading = element('h2', {}, 'Parts of this page');
    const close = element('button', { type: 'button', onclick: () => dialog.close() }, 'Close');
    const dialog: HTMLDialogElement = element(
      'dialog',
      { ariaLabel: heading.textContent, onclose: () => dialog.remove() },
      element('div', { className: 'head' }, heading, close),
      element('ul', {}, ...(items.length > 0 ? items : [element('li', {}, 'This page has no parts to edit.')])),
    );
    this.#root.append(dialog);
    dialog.showModal();
  }

  #notify(): void {
    const { pathname } = location;
    this.#exit.href = `/preview/exit?${new URLSearchParams({ path: pathname })}`;
    const problem = navigator.onLine ? this.#problem : 'offline';
    const words = {
      offline: 'Offline. The preview goes on once you are online',
      error: 'The draft cannot be loaded. Trying again',
    };
    const shown = this.#changes && [stateText(this.#changes, this.#isComparing), this.#missing];
    const state = (problem ? [words[problem]] : (shown ?? [])).filter(Boolean).join('. ');
    // Screen readers announce only a state that differs.
    if (this.#state.textContent !== state) this.#state.textContent = state;
    if (!this.#changes) return;
    const { published, access } = this.#changes;
    const hasDraft = access !== 'none' && published === 'different';
    this.#age.textContent = `updated ${Math.round((Date.now() - this.#checkedAtMs) / 1000)}\u00a0s\u00a0ago`;
    this.#compare.hidden = !hasDraft && !this.#isComparing;
    this.#compare.setAttribute('aria-pressed', String(this.#isComparing));
  }

  #fail(error: unknown): void {
    this.#problem = error instanceof TypeError || !navigator.onLine ? 'offline' : 'error';
    this.#notify();
  }

  async #switch(): Promise<void> {
    const isComparing = !this.#isComparing;
    const path = location.pathname;
    this.#compare.disabled = true;
    try {
      const view = await viewAt(isComparing ? `/preview/published?${new URLSearchParams({ path })}` : viewUrl(path));
      if (location.pathname !== path) return;
      this.#isComparing = isComparing;
      this.#problem = undefined;
      seedQueries(this.#client, { view }, isComparing ? never : {});
      this.#notify();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#compare.disabled = false;
    }
  }

  #enter(path: string): void {
    // Lists and the menu may be those of the published page.
    if (this.#isComparing) void this.#client.invalidateQueries();
    this.#path = path;
    this.#changes = undefined;
    this.#isComparing = false;
  }

  async follow(): Promise<void> {
    for (;;) {
      await whenVisible();
      const path = location.pathname;
      if (path !== this.#path) this.#enter(path);
      const leaving = new AbortController();
      // Scripts outside of the router get no event for navigation within the site.
      const timer = setInterval(() => {
        if (location.pathname !== path || document.hidden) leaving.abort();
      }, tickMs / 4);
      try {
        await this.#next(path, leaving.signal);
      } catch (error) {
        if (isAbsent(error)) {
          this.#state.textContent = 'The preview has ended. Open it from your CMS again.';
          this.#age.textContent = '';
          this.#compare.hidden = true;
          clearInterval(this.#ticks);
          return;
        }
        if (!leaving.signal.aborted) {
          this.#fail(error);
          await pause(retryMs);
        }
      } finally {
        clearInterval(timer);
      }
    }
  }

  /** Waits for a change and shows it. A draft that cannot be loaded does not count as shown. */
  async #next(path: string, leaving: AbortSignal): Promise<void> {
    const since = this.#changes?.version ?? '';
    const url = `/preview/changes?${new URLSearchParams({ path, since })}`;
    const changes = await load<PreviewChanges>(url, leaving);
    if (changes.version !== since && !this.#isComparing) {
      const view = await draftAt(path);
      if (location.pathname !== path) return;
      this.#missing = view ? missingIn(view) : '';
      if (view && !this.#isComparing) seedQueries(this.#client, { view });
    }
    this.#changes = changes;
    this.#checkedAtMs = Date.now();
    this.#problem = undefined;
    this.#notify();
  }
}

const viewUrl = (path: string): string => `/api/v1/view?${new URLSearchParams({ path })}`;

/** The view of a draft. Undefined for a path without a page. */
const draftAt = (path: string): Promise<View | undefined> =>
  viewAt(viewUrl(path)).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

/** Shows the bar of the preview, and each change of a draft. */
export function startPreview(preview: Preview, client: QueryClient): void {
  void new PreviewBar(preview, client).follow();
}
