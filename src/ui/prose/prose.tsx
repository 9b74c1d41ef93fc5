import type { MDXComponents, MDXContent } from 'mdx/types';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { operator } from '#config/operator.ts';
import { isSiteFactName, SITE_FACT_LABELS } from '#config/site-facts.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { TABLE_COMPONENTS } from './table-components.tsx';

function ProseLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('https://'))
    return (
      <a href={href} rel="noopener" className={TEXT_LINK}>
        {children}
      </a>
    );
  return (
    <Link to={href} className={TEXT_LINK}>
      {children}
    </Link>
  );
}

/** One of the operator's facts, or the visible gap where it is not set yet. */
export function SiteFact({ name = '' }: { name?: string }) {
  if (!isSiteFactName(name)) throw new Error(`There is no site fact ${name}`);
  const value = operator[name];
  if (value === undefined)
    return <mark className="bg-red-tint text-red">[bitte ergänzen: {SITE_FACT_LABELS[name]}]</mark>;
  if (name !== 'email') return value;
  return (
    <a href={`mailto:${value}`} className={TEXT_LINK}>
      {value}
    </a>
  );
}

const COMPONENTS: MDXComponents = {
  a: ProseLink,
  ...TABLE_COMPONENTS,
  'site-fact': SiteFact,
  h2: ({ children, id }) => (
    <h2 id={id} className="mt-10 scroll-mt-24 text-xl first:mt-0 sm:text-2xl">
      {children}
    </h2>
  ),
  h3: ({ children, id }) => (
    <h3 id={id} className="mt-6 scroll-mt-24 text-lg sm:text-xl">
      {children}
    </h3>
  ),
  p: ({ children }) => <p className="mt-4">{children}</p>,
  ul: ({ children }) => <ul className="mt-4 list-disc pl-6 marker:text-ink-soft">{children}</ul>,
  ol: ({ children }) => <ol className="mt-4 list-decimal pl-6 marker:text-ink-soft">{children}</ol>,
  li: ({ children }) => <li className="mt-1.5 pl-1">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="mt-4 border-l-4 border-line-strong pl-4 font-serif text-lg">{children}</blockquote>
  ),
};

interface ProseProps {
  /** A text of `content/`, as a component. */
  text: MDXContent;
  /** Renders some elements in another way than running text does. */
  components?: MDXComponents;
}

/** A text of `content/` in the site's type, with links that stay in the app. */
export function Prose({ text: Text, components = {} }: ProseProps) {
  return <Text components={{ ...COMPONENTS, ...components }} />;
}
