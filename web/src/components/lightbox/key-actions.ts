/** What a key does while a picture is open. */
export type KeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'leave'
  | { readonly panX: number; readonly panY: number };

/** A key as the browser's event says it. */
export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** CSS pixels by which a key moves what is larger than the window. */
const panPx = 80;

const actions: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  _: 'zoom-out',
  '0': 'fit',
  Escape: 'leave',
};

/** Moves the window over the picture, so the picture goes the other way. */
const pans: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: { panX: panPx, panY: 0 },
  ArrowRight: { panX: -panPx, panY: 0 },
  ArrowUp: { panX: 0, panY: panPx },
  ArrowDown: { panX: 0, panY: -panPx },
};

/**
 * What a key means; undefined leaves it to the browser. Left and right step; with Shift, or where they would do nothing
 * else (up and down), arrows move a picture that is larger than the window.
 */
export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, isZoomed: boolean): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const pan = isZoomed ? pans[key] : undefined;
  if (pan && (shiftKey || !actions[key])) return pan;
  return shiftKey && key.startsWith('Arrow') ? undefined : actions[key];
}
