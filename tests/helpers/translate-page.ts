import type { Page } from 'playwright-core';

/** Puts each text in two `<font>` elements, as a browser's translator does. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script,style')) continue;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data.toUpperCase());
    text.replaceWith(outer);
  }
}

/** True once the islands of the page are hydrated, except those that wait for the visitor. */
function isHydrated(): boolean {
  const isIsland = (element: Element) => getComputedStyle(element).display === 'contents';
  return [...document.querySelectorAll('main div:not([data-hydrated])')]
    .filter(isIsland)
    .every((island) => island.querySelector('video, audio, iframe') || island.firstElementChild?.matches('details'));
}

/** Translates the page as a browser does, once the app expects it. */
export async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(Node.prototype.removeChild)));
  await page.waitForFunction(isHydrated);
  await page.evaluate(translatePage);
}
