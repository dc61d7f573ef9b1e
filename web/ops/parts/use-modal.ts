import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Because a removed open dialog loses the focus, close it before.
    return () => shown?.close();
  }, []);
  return dialog;
}
