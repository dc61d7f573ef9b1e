import type { Page } from 'playwright-core';

/** Milliseconds after the start of a change at which it is stopped and looked at. */
export const stops = [0, 80, 160, 240, 400, 600] as const;

declare global {
  interface Window {
    /** The last change that began, stopped as soon as it could be drawn. */
    stopped?: Promise<void>;
  }
}

/** Stops every change of pages that begins from now on at its first frame, whoever moves it: the browser or the page. */
export function stopChanges(): void {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    window.stopped ??= Promise.resolve();
    return animation;
  };
  if (!('startViewTransition' in document)) return;
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

/** A place in the window, CSS px. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is seen of a page that was exchanged for another. */
export interface Exchanged {
  /** What travels: what is seen of it, and where all of it would lie. */
  readonly picture: { readonly frame: Place; readonly whole: Place; readonly file: string } | undefined;
  /** Opacity of the picture that it becomes. */
  readonly arrived: number | undefined;
  /** Opacity of the text of the new page. */
  readonly text: number;
  readonly heading: Place | undefined;
  readonly header: number;
  /** Opacity of the line, apart from the text's, and how far it is from its place in CSS px. */
  readonly line: { readonly opacity: number; readonly y: number } | undefined;
}

/** Goes to a time of the stopped change in which pages are exchanged at once, and says what is seen then. */
export function exchangedAt(page: Page, ms: number): Promise<Exchanged> {
  return page.evaluate(async (time) => {
    const moved: HTMLElement[] = [];
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (animation.constructor !== Animation || !(effect instanceof KeyframeEffect)) continue;
      animation.currentTime = time;
      if (effect.target instanceof HTMLElement) moved.push(effect.target);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const opacityOf = (element: Element | null | undefined): number => {
      if (!element) return 1;
      return Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    };
    const placeOf = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height });
    const image = document.querySelector<HTMLImageElement>('main > [aria-hidden="true"] > img');
    const whole = image?.getBoundingClientRect();
    const cuts = image ? (getComputedStyle(image).clipPath.match(/[-\d.e]+(?=%)/g) ?? []) : [];
    const [top = 0, right = top, bottom = top, left = right] = cuts.map((percent) => Number(percent) / 100);
    const frame = whole && {
      x: whole.x + left * whole.width,
      y: whole.y + top * whole.height,
      width: whole.width * (1 - left - right),
      height: whole.height * (1 - top - bottom),
    };
    const beam = document.querySelector<HTMLElement>('main [data-part="beam"]');
    const heading = document.querySelector('main h1');
    const arrived = moved.find((element) => element.localName === 'picture');
    return {
      picture: image && whole && frame ? { frame, whole: placeOf(whole), file: image.currentSrc } : undefined,
      arrived: arrived && Number(getComputedStyle(arrived).opacity),
      text: opacityOf(heading),
      heading: heading ? placeOf(heading.getBoundingClientRect()) : undefined,
      header: opacityOf(document.querySelector('header')),
      line: beam
        ? { opacity: Number(getComputedStyle(beam).opacity), y: new DOMMatrix(getComputedStyle(beam).transform).f }
        : undefined,
    };
  }, ms);
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
