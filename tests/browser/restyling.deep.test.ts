import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/** What a trace says of one time at which elements were styled, and of the process that draws the page. */
const styledSchema = z.object({
  name: z.literal('UpdateLayoutTree'),
  pid: z.number(),
  args: z.object({ elementCount: z.number() }),
});

/** What a page puts into the trace itself. */
const markSchema = z.object({ name: z.literal('TimeStamp'), pid: z.number() });

/** How many elements the browser has styled at a time while the page evaluated something, the most of all times. */
async function mostStyled(page: Page, session: CDPSession, act: string): Promise<number> {
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.evaluate(() => console.timeStamp('this page'));
  await page.evaluate(act);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  // The whole browser is traced, and another test's page beside this one is styled meanwhile.
  const own = new Set(events.flatMap((event) => markSchema.safeParse(event).data?.pid ?? []));
  const styled = events.flatMap((event) => styledSchema.safeParse(event).data ?? []);
  return Math.max(0, ...styled.filter(({ pid }) => own.has(pid)).map(({ args }) => args.elementCount));
}

/** Every press does each of these at least once, and with it the page would be styled anew each time. */
const changes = [
  ['a change of rooms begins and ends', 'document.startViewTransition(() => {}).finished.then(() => undefined)'],
  [
    'a picture travels over the page, and words come',
    `(async () => {
      const main = document.querySelector("main");
      const layer = Object.assign(document.createElement("div"), { ariaHidden: "true" });
      layer.append(new Image());
      main.append(layer);
      const moves = [layer.firstChild.animate({ transform: ["scale(.5)", "none"] }, 50), ...[...main.children].map((part) => part.animate({ opacity: [0, 1] }, { duration: 50, fill: "backwards" }))];
      await Promise.all(moves.map(({ finished }) => finished));
      layer.remove();
    })()`,
  ],
  ['something is pressed', 'document.querySelector("[data-card] a").dataset.pressed = ""'],
  ['something is added', 'document.querySelector("main").append(document.createElement("p"))'],
  ['something is added to the head', 'document.head.append(document.createElement("meta"))'],
] as const;

describe('what changes is styled, not the page around it', () => {
  test.each(changes)('when %s [P6]', async (_when, act) => {
    const page = await site.visit('/design');
    const session = await page.context().newCDPSession(page);
    const all = await page.locator('*').count();
    const most = await mostStyled(
      page,
      session,
      `(async () => { await (${act}); document.body.append(document.createElement("i")); getComputedStyle(document.body).color; await new Promise(requestAnimationFrame); })()`,
    );
    // At least what is added in any case.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(all / 4);
  });
});
