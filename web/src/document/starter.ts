/**
 * Runs at the foot of the body, inlined and listed in the CSP by hash: starts the app once the pictures seen at
 * once are on the screen, so that its code takes neither line nor processor from them; pictures that come late wait for the
 * same (`data-early`, set by the bootstrap script, for `components/picture/ContentPicture.module.css`). A page without such a picture
 * starts its app when it has loaded and is on the screen; whoever begins to use a page earlier starts it then, and nothing holds
 * it up for longer than 2 s. Importing again what was imported does nothing, so any number of reasons may start it.
 */
const latestStartMs = 2000;

/** What somebody does who is about to use the page. */
const intents = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

/** The entry and what else the page's code is made of, named by the document: fetched at once, not one after another. */
const scripts = document.querySelector<HTMLElement>('[data-start]')?.dataset.start?.split(' ') ?? [];

function start(): void {
  delete document.documentElement.dataset.early;
  // The page as the server wrote it stays readable, and its cover lifts by itself (F17).
  Promise.all(scripts.map((url) => import(/* @vite-ignore */ url))).catch((error: unknown) =>
    console.error('App initialization failed', error),
  );
}

/** What stands by now has been handed over when the frame after the next begins; the first of all, when its paint is told. */
function startOncePainted(): void {
  const follow = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(follow));
}

/** What is seen at once: one picture, and on the start both halves. Decoding fails for one that does. */
const pictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=eager]')];
if (pictures.length > 0) Promise.all(pictures.map((picture) => picture.decode())).then(startOncePainted, start);
else addEventListener('load', startOncePainted);
for (const intent of intents) addEventListener(intent, start, { once: true, passive: true });
setTimeout(start, latestStartMs);
