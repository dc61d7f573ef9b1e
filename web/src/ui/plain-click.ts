type Click = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean> & { button: number }>;

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
