export type KeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'actual'
  | 'leave'
  | { readonly panX: number; readonly panY: number };

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

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
  '1': 'actual',
  Escape: 'leave',
};

const pans: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: { panX: panPx, panY: 0 },
  ArrowRight: { panX: -panPx, panY: 0 },
  ArrowUp: { panX: 0, panY: panPx },
  ArrowDown: { panX: 0, panY: -panPx },
};

/** Action of a key, undefined for keys of the browser. Shift and arrows pan an image that is larger than the window. */
export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, isZoomed: boolean): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const pan = isZoomed ? pans[key] : undefined;
  if (pan && (shiftKey || !actions[key])) return pan;
  return shiftKey && key.startsWith('Arrow') ? undefined : actions[key];
}
