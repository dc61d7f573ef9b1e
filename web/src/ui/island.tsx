import {
  type ComponentType,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './Island.module.css';
import { type IslandCode, islandCode } from './island-code.ts';
import { isPlainPress } from './plain-press.ts';
import { TrustedHtml } from './TrustedHtml.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * When the code of an island is fetched, if nothing inside of it is pointed at, focused or pressed before: as soon as the
 * browser has nothing else to do, shortly before it is seen, or never. What is open already is meant to be used: that
 * counts as idle.
 */
export type IslandTime = 'idle' | 'seen' | 'intent';

/** What somebody does who is about to use something. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/** How far beyond the window an island counts as seen, in shares of its height. */
const nearby = '50%';

/** What answers with code only. Other links do by themselves, as fields and disclosures do. */
const pressable = 'button, a[href^="/"]';

const pressablesIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>(pressable)];

function whenSeen(element: HTMLElement, act: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    {
      rootMargin: nearby,
    },
  );
  // The island itself has no box.
  for (const part of element.children) observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** What a press does without any code: a link leads, and a form is sent, as by Enter in one of its fields. */
function followPlainly(pressed: HTMLElement): void {
  if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
  else if (pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed);
}

/**
 * Fetches the code of an island when it is needed, and holds the last press in it until it answers. React stops events on
 * their way into a part that it has no code of, hence the window listens. A link whose code does not come is followed as
 * a plain one, and a form is sent.
 * @param element what holds the island, itself without a box
 * @param fetch resolves with nothing where the code could not be fetched; may be called again
 * @returns the way to stop; the held press is carried out if the island answers by now
 */
function followNeed(
  element: HTMLElement,
  when: IslandTime,
  fetch: () => Promise<unknown>,
): (isAnswering: boolean) => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let held = -1;
  const act = () => void fetch();
  const partOf = ({ target }: Event) => (target instanceof Element && element.contains(target) ? target : undefined);
  const hold = (event: MouseEvent) => {
    const pressed = partOf(event)?.closest<HTMLElement>(pressable);
    if (!pressed || !isPlainPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // By its place: what is pressed may be another element by then.
    held = pressablesIn(element).indexOf(pressed);
    void fetch().then((code) => {
      if (!code && !signal.aborted) followPlainly(pressed);
    });
  };
  for (const intent of intents) {
    window.addEventListener(intent, (event) => partOf(event) && act(), { capture: true, passive: true, signal });
  }
  window.addEventListener('click', hold, { capture: true, signal });
  window.addEventListener('online', act, { signal });
  if (when === 'idle' || element.querySelector('details[open]')) whenIdle(() => signal.aborted || act());
  if (when === 'seen') whenSeen(element, act, signal);
  return (isAnswering) => {
    if (signal.aborted) return;
    stopping.abort();
    if (isAnswering) pressablesIn(element)[held]?.click();
  };
}

export interface IslandOptions<Props> {
  /** When the code is fetched at the latest, besides the first intent to use it. */
  readonly when: IslandTime;
  /** Imports the component, as SiteLayout does with the colophon. */
  readonly load: () => Promise<ComponentType<Props>>;
}

const never = () => () => {};

/** What the server wrote, as a copy without life. React takes its own away when something changes around it. */
function Copy({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => of.current?.innerHTML ?? '');
  return <TrustedHtml className={styles.island} html={html} />;
}

interface ContentProps<Props> {
  readonly code: IslandCode<Props>;
  readonly given: Props;
  readonly place: RefObject<HTMLElement | null>;
  readonly onAnswering: () => void;
}

function Content<Props extends object>({ code, given, place, onAnswering }: ContentProps<Props>) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const Component = useSyncExternalStore(code.follow, code.component, code.component);
  if (!Component && (isHydrating || !code.hasFailed())) {
    // Suspends: the server's HTML waits for as long as it may, without it the code is wanted at once. Not by `use`, which
    // would have to be called where the code is here already, and suspend there as well.
    throw isHydrating ? code.arrival : code.attempt();
  }
  const isAnswering = Component !== undefined;
  useEffect(() => {
    if (isAnswering) onAnswering();
  }, [isAnswering, onAnswering]);
  return Component ? <Component {...given} /> : <Copy of={place} />;
}

interface BoundaryProps<Props> extends Pick<IslandOptions<Props>, 'when'> {
  readonly code: IslandCode<Props>;
  readonly given: Props;
}

function Boundary<Props extends object>({ code, when, given }: BoundaryProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const stop = useRef<(isAnswering: boolean) => void>(undefined);
  const isAnswering = useRef(false);
  const onAnswering = useCallback(() => {
    isAnswering.current = true;
    stop.current?.(true);
  }, []);
  useEffect(() => {
    if (isAnswering.current || !place.current) return;
    stop.current = followNeed(place.current, when, code.fetch);
    return () => stop.current?.(false);
  }, [code, when]);
  return (
    <div ref={place} className={styles.island}>
      <Suspense fallback={<Copy of={place} />}>
        <Content code={code} given={given} place={place} onAnswering={onAnswering} />
      </Suspense>
    </div>
  );
}

/**
 * A part of a page with code of its own: rendered by the server with the page, its code fetched only when it is idle,
 * about to be seen, or about to be used, and taken over where it stands. Until then the server's HTML stays, whatever is
 * drawn anew around it, and a press in it is held, not lost. Where the browser draws a page by itself the code has been
 * fetched with the page's (`fetchIslands`). Without it nothing is there but, where the server drew it, the server's HTML.
 *
 * To be called once for each part, outside of components. The file of the component has to be listed in `bundle.ts`
 * among what is fetched later, and to be imported nowhere else.
 */
export function island<Props extends object>({ when, load }: IslandOptions<Props>): ComponentType<Props> {
  const code = islandCode(load);
  // Drawn anew only when it is given something else: without its code that would cost the server's HTML its life.
  return memo((props: Props) => <Boundary code={code} when={when} given={props} />);
}
