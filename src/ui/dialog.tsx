import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Whether it stands at the top of the window instead of in the middle. */
  isAtTop?: boolean;
  children: ReactNode;
}

function keepOpen(event: Event) {
  event.preventDefault();
}

/** The elements behind a dialog: the page without its toasts, which can still be announced and closed. */
const BEHIND = '#root > * > :not(:has([data-toasts])), [data-toasts] ~ *';

/** The elements that the open dialogs have made inert. One dialog may open above another, and either may close first. */
const inertElements = new Set<HTMLElement>();
let openDialogs = 0;

function releasePage() {
  delete document.body.dataset['dialog'];
  for (const element of inertElements) element.inert = false;
  inertElements.clear();
}

/** Makes the page behind dialogs inert, so that it takes neither focus nor presses. Radix only hides it from assistive technology. */
function useInertPage() {
  useEffect(() => {
    openDialogs += 1;
    // For styles: with „:has([aria-modal])“ the browser computes those of the whole page anew with each new element.
    document.body.dataset['dialog'] = '';
    for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) {
      if (element.inert) continue;
      element.inert = true;
      inertElements.add(element);
    }
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) releasePage();
    };
  }, []);
}

/**
 * A modal dialog, open as long as it is rendered. Escape and its button close it; a press beside it does not, because
 * something may be typed in it. The page behind it neither scrolls nor can be used, and gets the focus back afterwards.
 */
export function Dialog({ title, onClose, isAtTop = false, children }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  useInertPage();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          // The title is enough, so there is no description.
          aria-describedby={undefined}
          aria-modal
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The code that closed the dialog may have moved the focus, if the opener is gone.
            if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
          }}
          onPointerDownOutside={keepOpen}
          className={`fixed inset-0 z-50 ${isAtTop ? 'mx-auto mt-4 mb-auto' : 'm-auto'} h-fit max-h-[90dvh] w-[calc(100%-2rem)] max-w-2xl overflow-y-auto border-t-2 border-petrol bg-surface text-ink floating`}
        >
          <div className="sticky top-0 flex items-start justify-between gap-4 border-b border-line bg-surface px-6 py-4">
            <Radix.Title className="min-w-0 py-1.5 text-xl wrap-anywhere">{title}</Radix.Title>
            <Radix.Close
              aria-label="Dialog schließen"
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded hover:text-petrol"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div className="px-6 py-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
