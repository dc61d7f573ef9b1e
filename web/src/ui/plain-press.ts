type Press = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean> & { button: number }>;

export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
