/** Lets the disc of the start roll back to where the style sheet has it: in the middle, as a rule. */
export function letGo(landing: HTMLElement): void {
  delete landing.dataset.held;
  landing.style.removeProperty('--disc-at');
  landing.style.removeProperty('--split');
}
