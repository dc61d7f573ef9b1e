/** Parts of a hundred within which the films of the start are divided, wherever the disc is, and where it is at rest. */
export const balance = { min: 30, middle: 50, max: 70 } as const;

/** Lets the disc of the start roll back to where the style sheet has it: in the middle, as a rule. */
export function letGo(landing: HTMLElement): void {
  delete landing.dataset.held;
  landing.style.removeProperty('--disc-at');
  landing.style.removeProperty('--split');
}
