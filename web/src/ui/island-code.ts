import type { ComponentType } from 'react';

/** The code of an island, fetched once for all places where it is drawn. */
export interface IslandCode<Props> {
  /** The component, once it is here. */
  readonly component: () => ComponentType<Props> | undefined;
  /** Resolves with the component whenever it comes, be it after many attempts; never rejects. */
  readonly arrival: Promise<ComponentType<Props>>;
  /** Calls back when the component has come. */
  readonly follow: (listener: () => void) => () => void;
  /** Whether the last attempt to fetch it has failed. */
  readonly hasFailed: () => boolean;
  /** The attempt to fetch it, begun now if there was none; resolves with nothing where it has failed. */
  readonly attempt: () => Promise<ComponentType<Props> | undefined>;
  /** Fetches it, once more where that has failed. Resolves as the attempt does. */
  readonly fetch: () => Promise<ComponentType<Props> | undefined>;
}

const islands = new Set<{ readonly component: () => unknown; readonly fetch: () => Promise<unknown> }>();

/**
 * Fetches the code of every island that the code loaded so far knows of, and resolves when nothing more is to come: with
 * whether any was missing. The server waits for it before it renders anything, the browser before it draws another page.
 */
export async function fetchIslands(): Promise<boolean> {
  const missing = [...islands].filter(({ component }) => !component());
  await Promise.all(missing.map(({ fetch }) => fetch()));
  return missing.length > 0;
}

/** Code that `load` imports. A failure is told to the console and is none of the page's. */
export function islandCode<Props>(load: () => Promise<ComponentType<Props>>): IslandCode<Props> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<ComponentType<Props>>();
  let component: ComponentType<Props> | undefined;
  let attempt: Promise<ComponentType<Props> | undefined> | undefined;
  let hasFailed = false;
  const begin = async () => {
    hasFailed = false;
    try {
      component = await load();
      arrive(component);
    } catch (error) {
      hasFailed = true;
      console.error('A part of the page did not load', error);
    }
    return component;
  };
  const code: IslandCode<Props> = {
    component: () => component,
    arrival,
    follow: (listener) => {
      void arrival.then(listener);
      return () => {};
    },
    hasFailed: () => hasFailed,
    attempt: () => {
      attempt ??= begin();
      return attempt;
    },
    fetch: () => {
      if (hasFailed) attempt = undefined;
      return code.attempt();
    },
  };
  islands.add(code);
  return code;
}
