import { type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * A modal dialog that follows `isOpen`: the page behind is inert, the focus goes to the selected tab and comes back
 * to where it was. Escape asks `dismiss` instead of closing by itself.
 */
export function useModal(isOpen: boolean, dismiss: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (!isOpen) {
      element.close();
      return;
    }
    element.showModal();
    element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    dismiss();
  };
  return { dialog, onCancel };
}
