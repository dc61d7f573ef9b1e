/**
 * Inline script of the body's end, allowed by its hash in the CSP. Starts the app after the images above the fold are
 * painted, on the first interaction, or after 2 s. Repeated imports do nothing, so it may start more than once.
 */
const latestStartMs = 2000;

const intents = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

const scripts = document.querySelector<HTMLElement>('[data-start]')?.dataset.start?.split(' ') ?? [];

function start(): void {
  delete document.documentElement.dataset.early;
  // The HTML of the server stays readable (F17).
  Promise.all(scripts.map((url) => import(/* @vite-ignore */ url))).catch((error: unknown) =>
    console.error('App initialization failed', error),
  );
}

/** Two frames, then the first paint entry: everything rendered so far is on the screen. */
function startOncePainted(): void {
  const follow = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(follow));
}

const images = [...document.querySelectorAll<HTMLImageElement>('img[loading=eager]')];
if (images.length > 0) Promise.all(images.map((image) => image.decode())).then(startOncePainted, start);
else addEventListener('load', startOncePainted);
for (const intent of intents) addEventListener(intent, start, { once: true, passive: true });
setTimeout(start, latestStartMs);
