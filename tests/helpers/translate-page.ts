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

/** True once React has hydrated the islands of the page, except those that wait for the visitor. */
function isHydrated(): boolean {
  const wrappers = [...document.querySelectorAll('main div')].filter(
    (element) => getComputedStyle(element).display === 'contents',
  );
  const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
  return wrappers
    .flatMap((wrapper) => [...wrapper.children])
    .filter((part) => !part.matches('details') && !part.querySelector('video, audio, iframe'))
    .every((part) => isOfReact([...part.querySelectorAll('a, button')].at(-1) ?? part));
}

/** Translates the page as a browser does, once the app expects it. */
export async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(Node.prototype.removeChild)));
  await page.waitForFunction(isHydrated);
  await page.evaluate(translatePage);
}
