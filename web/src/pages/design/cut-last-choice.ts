/** How much narrower or wider the gaps of a line may become, CSS px, the smallest change first. */
const changesPx = [0, -2, 2, -4, 4, -6, 6, -8, 8, -10, 10, -12, 12, 14, 16, 18, 20, 22, 24];

/** Parts of a choice that the edge may leave in view: with less or more it looks like the last one. */
const inView = { least: 0.25, most: 0.8 };

interface Choice {
  readonly start: number;
  readonly width: number;
}

/** The change of the gaps with which the edge at `end` cuts one of the choices; none if no such change is allowed. */
export function gapChangeFor(choices: readonly Choice[], end: number): number {
  const isCut = (change: number) =>
    choices.some(({ start, width }, index) => {
      const part = (end - start - index * change) / width;
      return part >= inView.least && part <= inView.most;
    });
  return changesPx.find(isCut) ?? 0;
}

/** Sees to it that the last choice in view of a line that scrolls sideways is cut: it says that there are more. */
export function cutLastChoice(list: HTMLElement): void {
  list.style.removeProperty('column-gap');
  if (list.scrollWidth <= list.clientWidth) return;
  const { left, right } = list.getBoundingClientRect();
  const choices = [...list.children].map((choice) => {
    const box = choice.getBoundingClientRect();
    return { start: box.left - left, width: box.width };
  });
  const change = gapChangeFor(choices, right - left);
  if (change !== 0) list.style.columnGap = `calc(var(--s5) + ${change}px)`;
}
