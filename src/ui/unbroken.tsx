import { Fragment } from 'react';

/** A text in which no line ends after the hyphen of „E-Mail“. */
export function Unbroken({ text }: { text: string }) {
  return text
    .split(/(\bE-[\p{L}-]+)/u)
    .map((part, at) => (
      <Fragment key={at}>{at % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>
    ));
}
