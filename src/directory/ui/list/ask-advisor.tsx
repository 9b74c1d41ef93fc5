import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAdvisorHash } from '#advisor/model/advisor-link.ts';
import { paths } from '#config/paths.ts';
import { buttonClass, type ButtonVariant } from '#ui/button.tsx';

interface AdvisorLinkProps {
  text: string;
  variant: ButtonVariant;
  className?: string;
}

/** Takes a text to the Berater-Assistent, behind the # of its address, which reaches no server. */
export function AdvisorLink({ text, variant, className = '' }: AdvisorLinkProps) {
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  return (
    <Link
      to={{ pathname: paths.home, hash: formatAdvisorHash({ query: text, without: [], seed }) }}
      className={buttonClass(variant, className)}
    >
      Mit diesem Text den Berater-Assistenten fragen
    </Link>
  );
}
