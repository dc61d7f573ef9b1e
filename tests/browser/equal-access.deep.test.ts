import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openNth } from '../helpers/lightbox-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';
import { pageKinds } from '../helpers/site-pages.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/nothing$/ });

/** The part of the engine's report that is read. */
interface Report {
  readonly results: readonly { ruleId: string; value: readonly [string, string]; message: string; snippet: string }[];
}

const engine = readFile(fileURLToPath(import.meta.resolve('accessibility-checker-engine')), 'utf8');

/** Violations that IBM Equal Access finds, as text. Opens every `details`, because it also reads closed ones. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(await engine);
  return page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check: (node: Node, policies: readonly string[]) => Promise<Report> } };
    };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [policy, result] }) => policy === 'VIOLATION' && result === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
  });
}

describe('IBM Equal Access finds no violation on any kind of page, in the menu and in the lightbox [1.1.1, 1.3.1, 2.5.3, 4.1.2]', () => {
  test.each([
    ['light', '1440x900'],
    ['dark', '1440x900'],
    ['light', '390x844'],
    ['dark', '390x844'],
  ] as const)('in %s at %s [P6]', { timeout: 600_000 }, async (colorScheme, size) => {
    const page = await site.newPage({ colorScheme, size });
    const found: Record<string, string[]> = {};
    for (const path of [...Object.values(pageKinds), '/art/art-works/low-tide-ledger']) {
      await openPage(page, path);
      found[path] = await violationsOn(page);
    }
    await openPage(page, pageKinds.project);
    await openMenu(page);
    found.menu = await violationsOn(page);
    await page.goBack();
    await openNth(page, 2);
    found.lightbox = await violationsOn(page);
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  });
});
