/**
 * Keeps `--consent-h` the height of what lies at the foot of the window, so that the page can stay clear of it. The
 * style sheet says it before the first paint; it is written only where the truth differs: large text, a notice.
 */
export function reserveHeightOf(area: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.removeProperty('--consent-h');
    const reservedPx = Number.parseFloat(getComputedStyle(area).scrollMarginBlockEnd);
    if (Math.abs(area.offsetHeight - reservedPx) >= 1) style.setProperty('--consent-h', `${area.offsetHeight}px`);
  });
  observer.observe(area);
  return () => observer.disconnect();
}
