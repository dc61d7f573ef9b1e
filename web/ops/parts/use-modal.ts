import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that is open as long as it is drawn. What had the focus before has it again once it is gone. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Still part of the document here: one that is taken out while it is open gives the focus to nobody.
    return () => shown?.close();
  }, []);
  return dialog;
}
