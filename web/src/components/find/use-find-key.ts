import { type RefObject, useEffect } from 'react';

/**
 * Ctrl or ⌘ with K leads to the field, wherever the focus is; from within a dialog to one that is in it. The field says so
 * from then on: without scripts no key leads there.
 */
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
