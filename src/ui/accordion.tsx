import * as Radix from '@radix-ui/react-accordion';
import { type ReactNode, useState } from 'react';

interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly heading: string; readonly content: ReactNode }[];
}

// Radix measures texts for an animation, which is not wanted: the site's policy allows no style attributes.
const NO_STYLE: Record<string, undefined> = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
};
// A summary says by itself that it can be opened, and whether it is; it is no button with a type.
const NATIVE_SUMMARY = { type: undefined, 'aria-expanded': undefined, 'aria-controls': undefined };
// A landmark for each answer would hide the page's other ones.
const NO_LANDMARK = { role: undefined, 'aria-labelledby': undefined };

/**
 * Headings that open their texts in place, any number at a time; the arrow keys lead from one heading to the next. The
 * items are the browser's own details elements: the texts are in the HTML, the browser's search finds and opens them,
 * and they open before the page's code is there, or without it. The browser opens them; `onToggle` tells Radix.
 */
export function Accordion({ items }: AccordionProps) {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <Radix.Root type="multiple" value={open}>
      {items.map(({ id, heading, content }) => (
        <Radix.Item key={id} value={id} asChild>
          <details
            id={id}
            onToggle={({ currentTarget: { open: isOpen } }) =>
              setOpen((others) => [...others.filter((other) => other !== id), ...(isOpen ? [id] : [])])
            }
            className="group border-b border-line"
          >
            <Radix.Trigger asChild {...NATIVE_SUMMARY}>
              <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-4 py-3 hover:text-petrol [&::-webkit-details-marker]:hidden">
                <h2 className="text-lg sm:text-xl">{heading}</h2>
                <span aria-hidden="true" className="text-xl text-petrol group-open:rotate-45">
                  +
                </span>
              </summary>
            </Radix.Trigger>
            <Radix.Content forceMount {...NO_LANDMARK} style={NO_STYLE} className="-mt-3 max-w-text pb-6">
              {content}
            </Radix.Content>
          </details>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
