import type { Page } from 'playwright-core';

/** A point of the window in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the glass, as the browser itself hears of them. */
export interface Fingers {
  /**
   * Puts the fingers down, moves each to its end in so many steps, one per frame, and lifts them. `lastsMs`: duration
   * on the page's own clock, which is stopped meanwhile, so a busy machine does not matter.
   */
  drag(
    ways: readonly (readonly [from: Point, to: Point])[],
    options?: { steps?: number; rest?: boolean; lastsMs?: number },
  ): Promise<void>;
  /** Does the same and leaves them where they are. Gives the way to lift them. */
  hold(ways: readonly (readonly [from: Point, to: Point])[], steps?: number): Promise<() => Promise<void>>;
  /** Two taps at once: the second counts with the first only for a moment, which a busy machine may be over. */
  tapTwice(point: Point): Promise<void>;
}

/** Stops the clock with which a page's scripts measure speed. Returns functions to advance and release it. */
async function stopClock(page: Page) {
  const clock = await page.evaluateHandle(() => {
    const { now } = Date;
    let at = now();
    Date.now = () => at;
    const advance = (ms: number) => {
      at += ms;
    };
    const release = () => {
      Date.now = now;
    };
    return { advance, release };
  });
  return {
    advance: (ms: number) => clock.evaluate(({ advance }, by) => advance(by), ms),
    release: () => clock.evaluate(({ release }) => release()),
  };
}

/** Fingers for a page, whose visitor has to have touch. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const hold: Fingers['hold'] = async (ways, steps = 8) => {
    for (let down = 1; down <= ways.length; down += 1) {
      await touch(
        'touchStart',
        ways.slice(0, down).map(([from]) => from),
      );
    }
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const between = (from: number, to: number) => Math.round(from + (to - from) * share);
      await touch(
        'touchMove',
        ways.map(([from, to]) => ({ x: between(from.x, to.x), y: between(from.y, to.y) })),
      );
      await nextFrame();
    }
    return async () => {
      await touch('touchEnd', []);
    };
  };
  return {
    hold,
    drag: async (ways, { steps, rest, lastsMs } = {}) => {
      const clock = lastsMs && (await stopClock(page));
      const lift = await hold(ways, steps);
      if (clock) await clock.advance(lastsMs);
      // A finger that rests before it is lifted throws nothing.
      for (let frame = 0; rest && frame < 12; frame += 1) await nextFrame();
      await lift();
      if (clock) await clock.release();
    },
    tapTwice: async (point) => {
      const tap = () => [touch('touchStart', [point]), touch('touchEnd', [])];
      await Promise.all([...tap(), ...tap()]);
    },
  };
}
