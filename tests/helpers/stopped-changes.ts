import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Milliseconds after the start of a change at which it is stopped and looked at. */
export const stops = [0, 80, 160, 240, 400, 600] as const;

declare global {
  interface Window {
    /** The last page transition, stopped before its first frame. */
    stopped?: Promise<void>;
  }
}

/** Stops every view transition that begins from now on at its first frame. */
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

/** Seeks the stopped transition to a time and returns the state of the visible parts. */
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

/** Ends the stopped transition and waits until it is removed. */
export async function finish(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    delete window.stopped;
  });
  await page.locator('[data-transition]').waitFor({ state: 'detached' });
}

/** Expects two boxes to be the same, to the pixel. */
export function expectSameBox(box: Box, place: Box | undefined): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(box[side] - (place?.[side] ?? Number.NaN)), side).toBeLessThanOrEqual(1);
}

/** Resolves when a change has begun and is stopped. */
export async function begun(page: Page): Promise<void> {
  await page.waitForFunction(() => window.stopped !== undefined);
  await page.evaluate(() => window.stopped);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes of all that a selector finds, in the window. */
export const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
