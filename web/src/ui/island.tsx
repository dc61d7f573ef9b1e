import { type ComponentType, memo, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { valueStore } from '../preferences/value-store.ts';
import styles from './Island.module.css';
import { HtmlCopy } from './TrustedHtml.tsx';
import { whenIdle } from './when-idle.ts';

/** Calls back when a child is at most half a window away. */
export function whenSeen(element: Element, act: () => void, signal: AbortSignal): void {
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) act();
  };
  const observer = new IntersectionObserver(look, { rootMargin: '50%' });
  for (const child of element.children) observer.observe(child);
  signal.addEventListener('abort', () => observer.disconnect());
}

const controls = 'button[type="button"], input:is([type="radio"], [type="range"], [type="number"])';
type Control = HTMLButtonElement | HTMLInputElement;
const controlsIn = (element: Element) => [...element.querySelectorAll<Control>(controls)];

function repeatUse(control: Control | undefined, value: string): void {
  if (!(control instanceof HTMLInputElement)) {
    control?.click();
  } else if (control.type === 'radio') {
    // React ignores a choice that it knows already.
    control.checked = false;
    control.click();
  } else {
    // React ignores a value that it knows already. It does not notice `valueAsNumber`.
    control.value = '';
    control.valueAsNumber = Number.parseFloat(value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

type When = 'idle' | 'seen' | 'intent';
const fetches = new Set<() => Promise<void>>();
type Code<Props> = ReturnType<typeof codeOf<Props>>;

function codeOf<Props>(load: () => Promise<ComponentType<Props>>) {
  const { read, set, subscribe } = valueStore<ComponentType<Props> | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const fetch = () => {
    loading ??= load().then(set, (error) => {
      loading = undefined;
      console.error('A part of the page did not load', error);
    });
    return loading;
  };
  return { read, subscribe, fetch };
}

/** Fetches the code of every island declared so far. */
export async function fetchIslands(): Promise<void> {
  await Promise.all([...fetches].map((fetch) => fetch()));
}

/** Promises of the hydration or removal of the islands on show, with how to read their code. */
const hydrations = new Map<Promise<void>, () => unknown>();

/** Resolves once all islands with code are hydrated, after `maxMs` at the latest. */
export async function islandsHydrated(maxMs: number): Promise<void> {
  const pending = [...hydrations].filter(([, readCode]) => readCode()).map(([hydration]) => hydration);
  await Promise.race([Promise.all(pending), new Promise((resolve) => setTimeout(resolve, maxMs))]);
}

type ContentProps<Props> = {
  code: Code<Props>;
  given: Props;
  container: { readonly current: HTMLElement | null };
  onHydrated: (isHydrated: boolean) => void;
};

function Content<Props extends object>({ code, given, container, onHydrated }: ContentProps<Props>) {
  // Undefined only during hydration without code: React suspends and keeps the HTML of the server.
  const Part = useSyncExternalStore(code.subscribe, () => code.read() ?? null, code.read);
  // Within the commit, or a click before a later effect would count twice.
  useLayoutEffect(() => onHydrated(Boolean(Part)), [Part, onHydrated]);
  if (Part === undefined) throw new Promise<void>(code.subscribe);
  return Part ? <Part {...given} /> : <HtmlCopy className={styles.island} of={container} />;
}

function Island<Props extends object>({ code, given, when }: { code: Code<Props>; given: Props; when: When }) {
  const container = useRef<HTMLDivElement>(null);
  const used = useRef(new Map<number, string>());
  const [isHydrated, setIsHydrated] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    if (isHydrated) {
      const hydrated = controlsIn(element);
      for (const [index, value] of used.current) repeatUse(hydrated[index], value);
      used.current.clear();
      return;
    }
    const stopping = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    hydrations.set(promise, code.read);
    // React drops events in a part that is not hydrated: the last use of each control is repeated.
    const look = ({ type, target }: Event) => {
      if (!(target instanceof Element && element.contains(target))) return;
      void code.fetch();
      const control = target.closest<Control>(controls);
      if (!control || type !== (control instanceof HTMLInputElement ? 'input' : 'click')) return;
      const index = controlsIn(element).indexOf(control);
      used.current.delete(index);
      used.current.set(index, control.value);
    };
    for (const type of ['pointerover', 'focusin', 'click', 'input'])
      window.addEventListener(type, look, { capture: true, signal: stopping.signal });
    // An open disclosure is in use already, and an island without HTML has nothing to wait for.
    if (when === 'seen') whenSeen(element, code.fetch, stopping.signal);
    if (when === 'idle' || !element.textContent || element.querySelector('details[open]')) whenIdle(code.fetch);
    return () => {
      stopping.abort();
      resolve();
      hydrations.delete(promise);
    };
  }, [code, when, isHydrated]);
  return (
    <div ref={container} className={styles.island} data-hydrated={isHydrated ? '' : undefined}>
      <Suspense fallback={<HtmlCopy className={styles.island} of={container} />}>
        <Content code={code} given={given} container={container} onHydrated={setIsHydrated} />
      </Suspense>
    </div>
  );
}

/** A part of a page with its own chunk, hydrated late. List its file in `fetchedLater` of `bundle.ts`. */
export function island<Props extends object>(when: When, load: () => Promise<ComponentType<Props>>) {
  const code = codeOf(load);
  fetches.add(code.fetch);
  return memo((props: Props) => <Island code={code} given={props} when={when} />);
}
