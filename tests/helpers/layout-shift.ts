import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** When words were laid out in fonts that had come, ms on the page's clock, since it began. */
    fontsLaidOut?: number[];
  }
}

/** Runs in every document before its own scripts: remembers when words get the fonts that have come. */
export function rememberFonts(): void {
  const times: number[] = [];
  window.fontsLaidOut = times;
  // A frame later than the one that the event belongs to: that has reported its shifts by then.
  document.fonts.addEventListener('loadingdone', () =>
    requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now()))),
  );
}

/** Layout shifts that `performance` recorded after the fonts loaded; 0 if nothing moved. */
async function recordedShift(page: Page, isWithFonts: boolean): Promise<number> {
  return page.evaluate(async (isAll) => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const arrivals = () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ responseEnd }) => ({
          from: responseEnd,
          to: window.fontsLaidOut?.find((time) => time > responseEnd) ?? Number.NaN,
        }));
    await document.fonts.ready;
    await frames();
    // Another one may have come since. One that no word is laid out in is waited for in vain.
    for (let tries = 0; tries < 8 && arrivals().some(({ to }) => Number.isNaN(to)); tries += 1) await frames();
    const shifts: (PerformanceEntry & { value: number })[] = [];
    // Not in TypeScript's DOM.
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as typeof shifts)));
    observer.observe({ type: 'layout-shift', buffered: true });
    await frames();
    const known = arrivals();
    const isCounted = (time: number) => isAll || !known.some(({ from, to }) => time >= from && time <= to);
    return shifts.reduce((sum, { startTime, value }) => (isCounted(startTime) ? sum + value : sum), 0);
  }, isWithFonts);
}

/** Layout shift since page start, including shifts by late fonts. */
export const shiftWithFonts = (page: Page): Promise<number> => recordedShift(page, true);

/**
 * Layout shift since page start; 0 without one. Shifts by late fonts are ignored: they happen only on busy machines,
 * and `browser/late-fonts` tests them.
 */
export const layoutShift = (page: Page): Promise<number> => recordedShift(page, false);
