import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Where axe looks. */
export interface AxeOptions {
  /** Selector of the parts of the page; all of it. */
  readonly within?: string;
}

/**
 * Violations that axe finds once the page stops moving: rule and first element of each, as text. Pages have no frames,
 * so axe runs in the page itself. Otherwise it opens an empty page, which takes a second.
 */
export async function accessibilityViolations(page: Page, { within }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    // Half faded, words have another contrast than theirs.
    const isUnderWay = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    for (let moving = document.getAnimations(); moving.some(isUnderWay); moving = document.getAnimations()) {
      await Promise.allSettled(moving.filter(isUnderWay).map(({ finished }) => finished));
    }
    if (document.querySelector('iframe')) throw new Error('What stands in frames is not looked at');
    const results = await window.axe?.run(selector ?? document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    if (!results) throw new Error('axe is not here');
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, within);
}
