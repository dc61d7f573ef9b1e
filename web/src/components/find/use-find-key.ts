import { type RefObject, useEffect } from 'react';

/** Ctrl+K or ⌘K focuses the field; inside a dialog, only a field of that dialog. */
export function useFindKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      const open = document.querySelector('dialog[open]');
      if (!field.current || (open && !open.contains(field.current))) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    field.current?.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [field]);
}
