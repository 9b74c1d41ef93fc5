import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own dialog traps the focus, closes on
 * Escape, makes the page behind inert and gives the focus back.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React takes it away; closing it here too would lose the focus to return to.
        event.preventDefault();
        onClose();
      }}
      className="m-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-2xl overflow-y-auto border-t-2 border-petrol bg-surface p-0 text-ink floating backdrop:bg-veil"
    >
      <div className="sticky top-0 flex items-start justify-between gap-4 border-b border-line bg-surface px-6 py-4">
        <h2 id={titleId} className="min-w-0 py-1.5 text-xl wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Dialog schließen"
          onClick={onClose}
          className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded hover:text-petrol"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="px-6 py-5">{children}</div>
    </dialog>
  );
}
