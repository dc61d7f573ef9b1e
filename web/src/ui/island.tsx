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
import { followNeed, type IslandTime } from './island-need.ts';
import { TrustedHtml } from './TrustedHtml.tsx';

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
