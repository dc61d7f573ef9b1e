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

/** True once React has hydrated the islands of the page, except players, which wait until they are seen. */
function isHydrated(): boolean {
  const islands = [...document.querySelectorAll('main [class*="island"] > *')];
  const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
  return islands.filter((island) => !island.querySelector('video, audio, iframe')).every(isOfReact);
}

/** Translates the page as a browser does, once the app expects it. */
export async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(Node.prototype.removeChild)));
  await page.waitForFunction(isHydrated);
  await page.evaluate(translatePage);
}
