import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { PreviewChanges } from '../../../shared/contract/preview.ts';
import type { View } from '../../../shared/contract/view.ts';
import { addressOf, inLanguage } from '../api/baked-site.ts';
import { seedQueries } from '../api/seed-queries.ts';
import type { FollowedRouter } from '../navigation/count-visits.ts';
import { valueStore } from '../preferences/value-store.ts';
import { DateButton } from './DateButton.tsx';
import { DraftLinksButton } from './DraftLinksButton.tsx';
import { canEdit, type EditablePart, editableParts, followEditable } from './edit-outline.ts';
import { announcePage, followFrame } from './frame-messages.ts';
import { jsonOf, load, timeText } from './load.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import css from './preview.css?inline';

type Preview = NonNullable<PublicConfig['preview']>;

const retryMs = 2_000;
const restMs = 250;
const tickMs = 1_000;

/** Because a refetch of the draft would replace it, the published page never becomes stale. */
const never = { updatedAt: Number.POSITIVE_INFINITY };

/** True while the published page is shown. */
const comparing = valueStore(false);

/** The entry in the editor around the page, which the CMS has not saved. */
const unsaved = valueStore<object | undefined>(undefined);

const states: Readonly<Record<PreviewChanges['published'], string>> = {
  absent: 'Preview of a page that is not published',
  different: 'Preview of unpublished content',
  equal: 'Preview. Same as the published page',
};

function stateText({ hasDrafts, refused, published }: PreviewChanges): string {
  if (!hasDrafts) return 'This CMS has no drafts. This is published content';
  const calls = Object.entries(refused).map(([name, status]) => `${name} (${status})`);
  if (calls.length === 0) return states[published];
  return `${states[published]}. The CMS refused the preview token for ${calls.join(', ')}: the published version is shown`;
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

/** True for `/preview/changes` without a session, and for a path without a page. */
const isAbsent = (error: unknown): boolean => error instanceof Error && (error.cause === 404 || error.cause === 410);

/** The app knows paths inside their language. */
async function loadView(url: string, sent?: RequestInit): Promise<View> {
  const view = await load<View>(url, sent);
  return { ...view, canonicalPath: inLanguage(view.canonicalPath) };
}

/** The draft with values of an editor, from the CMS and not from a cache. */
const loadWith = (path: string, entry: object, signal?: AbortSignal): Promise<View> =>
  loadView(`/preview/unsaved?${new URLSearchParams({ path })}`, { ...jsonOf('POST', entry), signal });

/** The draft, with the values in the editor. */
function loadDraft(path: string, signal?: AbortSignal): Promise<View> {
  const entry = unsaved.read();
  return entry ? loadWith(path, entry, signal) : loadView(`/api/v1/view?${new URLSearchParams({ path })}`, { signal });
}

let showing: object | undefined;
let latest: object = {};

/**
 * Shows an entry of the editor, and then the last of those that came meanwhile. Undefined: the CMS has saved. A failure
 * leaves it to the next one.
 */
async function showEntry(client: QueryClient, entry: object | undefined): Promise<void> {
  unsaved.set(entry);
  latest = entry ?? {};
  if (showing) return;
  while (showing !== latest) {
    showing = latest;
    const path = location.pathname;
    const view = await loadWith(path, showing).catch(() => undefined);
    if (view && location.pathname === path && !comparing.read()) seedQueries(client, { view });
  }
  showing = undefined;
}

interface ShownChanges extends PreviewChanges {
  readonly missing: string;
}

/** Waits for a change and shows it. A draft that cannot be loaded does not count as shown. */
async function nextChanges(
  path: string,
  before: ShownChanges | undefined,
  client: QueryClient,
  signal: AbortSignal,
): Promise<ShownChanges> {
  const { version: since = '', missing = '' } = before ?? {};
  const changes = await load<PreviewChanges>(`/preview/changes?${new URLSearchParams({ path, since })}`, { signal });
  if (changes.version === since || comparing.read()) return { ...changes, missing };
  const view = await loadDraft(path, signal).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
  if (view && !comparing.read()) seedQueries(client, { view });
  return { ...changes, missing: view ? missingIn(view) : '' };
}

/** The published page, or the draft again. */
function useCompare(path: string, client: QueryClient) {
  const isComparing = useSyncExternalStore(comparing.subscribe, comparing.read);
  const [isBusy, setIsBusy] = useState(false);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(
    () => () => {
      // Lists and the menu may be those of the published page, and the page that of the editor.
      if (comparing.read() || unsaved.read()) void client.invalidateQueries();
      comparing.set(false);
      unsaved.set(undefined);
    },
    [client],
  );
  const toggle = async () => {
    setIsBusy(true);
    try {
      const view = await (isComparing
        ? loadDraft(path)
        : loadView(`/preview/published?${new URLSearchParams({ path })}`));
      if (location.pathname !== path) return;
      comparing.set(!isComparing);
      seedQueries(client, { view }, isComparing ? {} : never);
    } catch {
      setFailedAt(Date.now());
    } finally {
      setIsBusy(false);
    }
  };
  return { isComparing, isBusy, failedAt, toggle };
}

function problemText(error: unknown, hasFailed: boolean): string | undefined {
  if (isAbsent(error)) return 'The preview has ended. Open it again from your CMS or by a new link.';
  if (!navigator.onLine || error instanceof TypeError) return 'Offline. The preview goes on once you are online';
  return error || hasFailed ? 'The draft cannot be loaded. Trying again' : undefined;
}

function PartsButton({ templates }: { readonly templates: Preview }) {
  const [parts, setParts] = useState<readonly EditablePart[]>();
  const open = () => setParts((opened) => opened ?? editableParts(templates));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the templates are those of the document
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyE') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" title="List all editable parts (Alt+Shift+E)" aria-haspopup="dialog" onClick={open}>
        Edit…
      </button>
      {parts && (
        <PreviewDialog title="Parts of this page" close={() => setParts(undefined)}>
          <ul>
            {parts.map(({ kind, words, href }) => (
              <li key={`${kind} ${words} ${href}`}>
                <a href={href} target="_blank" rel="noopener">
                  <span>{kind}</span>
                  <span>{words}</span>
                </a>
              </li>
            ))}
            {parts.length === 0 && <li>This page has no parts to edit.</li>}
          </ul>
        </PreviewDialog>
      )}
    </>
  );
}

/** The outlines of editable parts stay for the document, once an editor is known. */
let isFollowed = false;

interface BarProps {
  readonly path: string;
  readonly templates: Preview;
  readonly client: QueryClient;
  readonly root: ShadowRoot;
}

function Bar({ path, templates, client, root }: BarProps) {
  const { data, error, dataUpdatedAt } = useQuery(
    {
      queryKey: ['preview', path],
      queryFn: ({ signal, queryKey }) => nextChanges(path, client.getQueryData(queryKey), client, signal),
      refetchInterval: ({ state }) => !isAbsent(state.error) && (state.error ? retryMs : restMs),
      gcTime: 0,
    },
    client,
  );
  const { isComparing, isBusy, failedAt, toggle } = useCompare(path, client);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  const problem = problemText(error, failedAt > dataUpdatedAt);
  const isInEditor = useSyncExternalStore(unsaved.subscribe, unsaved.read) !== undefined;
  const ownText = data && (isInEditor ? 'Preview with the values in the editor' : stateText(data));
  const shown = data?.until === undefined ? ownText : `Draft, shown until ${timeText(data.until)}`;
  const state =
    data &&
    [
      data.asOf && `As of ${timeText(data.asOf)}`,
      isComparing ? 'Published page' : shown,
      data.until === undefined && data.missing,
    ]
      .filter(Boolean)
      .join('. ');
  const hasDraft = data?.hasDrafts && data.published === 'different';
  const isShown = data && !isAbsent(error);
  const isEditor = isShown && data.until === undefined;
  useEffect(() => {
    if (isEditor) announcePage();
    if (!isEditor || isFollowed) return;
    isFollowed = true;
    followEditable(root, templates);
  }, [isEditor, templates, root]);
  return (
    <section className="bar" aria-label="Preview">
      <p className="state">
        <span role="status">{problem ?? state}</span>{' '}
        {isShown && (
          <span className="quiet">{`updated ${Math.round((Date.now() - dataUpdatedAt) / 1000)}\u00a0s\u00a0ago`}</span>
        )}
      </p>
      <div className="actions">
        {isEditor && canEdit(templates) && <PartsButton templates={templates} />}
        {isEditor && <DateButton asOf={data.asOf} />}
        {isEditor && <DraftLinksButton path={path} />}
        {isShown && (hasDraft || isComparing) && (
          <button type="button" disabled={isBusy} aria-pressed={isComparing} onClick={toggle}>
            Compare
          </button>
        )}
        <a href={`/preview/exit?${new URLSearchParams({ path })}`}>Exit</a>
      </div>
    </section>
  );
}

/** Shows the bar of the preview, and each change of a draft. */
export async function startPreview(preview: Preview, client: QueryClient, router: FollowedRouter): Promise<void> {
  // As in the entry: a static import would evaluate React with the entry's chunk.
  const { createRoot } = await import('react-dom/client');
  const host = Object.assign(document.createElement('div'), { id: 'preview' });
  host.setAttribute('data-print', 'hidden');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  // Not a style element, because the policy of the page has the hashes of its own styles only.
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const place = document.createElement('div');
  root.append(place);
  document.body.append(host);
  // The bar covers the foot of the page.
  new ResizeObserver(() => {
    document.body.style.paddingBlockEnd = `${place.clientHeight}px`;
  }).observe(place);
  const bar = createRoot(place);
  followFrame(preview.origins ?? [], (entry) => void showEntry(client, entry));
  const draw = () => {
    const path = addressOf(router.state.location.pathname);
    bar.render(<Bar key={path} {...{ path, templates: preview, client, root }} />);
  };
  router.subscribe(draw);
  draw();
}
