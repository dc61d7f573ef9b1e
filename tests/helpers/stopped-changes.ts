import type { Page } from 'playwright-core';

/** Milliseconds after the start of a change at which it is stopped and looked at. */
export const stops = [0, 80, 160, 240, 400, 600] as const;

declare global {
  interface Window {
    /** The last change that began, stopped as soon as it could be drawn. */
    stopped?: Promise<void>;
  }
}

/** Stops every change of pages that begins from now on at its first frame. */
export function stopChanges(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    window.stopped = transition.ready.then(() => {
      for (const animation of document.getAnimations()) animation.pause();
    });
    return transition;
  };
}

/** How much of each part is seen at a time of the change: its opacity, undefined for a part that is not there. */
interface Seen {
  readonly old: number | undefined;
  readonly new: number | undefined;
}

/** Goes to a time of the stopped change, and says what is seen of the parts then. */
export function seenAt(page: Page, ms: number, parts: readonly string[]): Promise<Record<string, Seen>> {
  return page.evaluate(
    async ({ ms, parts }) => {
      const ofChange = document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'));
      for (const animation of ofChange) {
        animation.pause();
        animation.currentTime = ms;
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const borne = new Set(
        ofChange.flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement?.match(/\((.*)\)/)?.[1] ?? []),
      );
      const opacity = (side: string, name: string) =>
        borne.has(name)
          ? Number(getComputedStyle(document.documentElement, `::view-transition-${side}(${name})`).opacity)
          : undefined;
      return Object.fromEntries(parts.map((name) => [name, { old: opacity('old', name), new: opacity('new', name) }]));
    },
    { ms, parts },
  );
}

/** Resolves when a change has begun and is stopped. */
export async function begun(page: Page): Promise<void> {
  await page.waitForFunction(() => window.stopped !== undefined);
  await page.evaluate(() => window.stopped);
}

/** Boxes of all that a selector finds, in the window. */
export const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
