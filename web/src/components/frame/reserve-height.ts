/**
 * Keeps `--consent-h` the height of what lies at the foot of the window, so that the page can stay clear of it. The
 * style sheet says it before the first paint; it is written only where the truth differs: large text, a notice. In low
 * windows the area is part of the page, and nothing has to stay clear of it.
 */
export function reserveHeightOf(area: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.removeProperty('--consent-h');
    const { position, scrollMarginBlockEnd } = getComputedStyle(area);
    const reservedPx = Number.parseFloat(scrollMarginBlockEnd);
    if (position === 'fixed' && Math.abs(area.offsetHeight - reservedPx) >= 1)
      style.setProperty('--consent-h', `${area.offsetHeight}px`);
  });
  observer.observe(area);
  return () => observer.disconnect();
}
