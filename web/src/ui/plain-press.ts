/** Which button and keys a press came with, as events of the browser and of React say it. */
type Press = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean> & { button: number }>;

/** A press that opens the link here, not in another tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
