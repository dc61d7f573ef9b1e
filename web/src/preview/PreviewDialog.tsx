import type { ReactNode } from 'react';

interface PreviewDialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

export function PreviewDialog({ title, close, children }: PreviewDialogProps) {
  return (
    <dialog ref={showModal} aria-label={title} onClose={close}>
      <form method="dialog" className="head">
        <h2>{title}</h2>
        <button type="submit">Close</button>
      </form>
      {children}
    </dialog>
  );
}
