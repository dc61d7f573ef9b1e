export const balance = { min: 30, middle: 50, max: 70 } as const;

export function letGo(landing: HTMLElement): void {
  delete landing.dataset.held;
  landing.style.removeProperty('--disc-at');
  landing.style.removeProperty('--split');
}
