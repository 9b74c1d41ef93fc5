import type { ComponentProps } from 'react';

/** Columns of figures are aligned in the text; a style attribute would be against the Content-Security-Policy. */
function alignmentOf(style: ComponentProps<'td'>['style']): string {
  return style?.textAlign === 'right' ? 'sm:text-right print:text-right' : 'text-left';
}

/** The elements of a table. On a phone each row is a block with its first cell as its heading; the build has named every other cell after its column. */
export const TABLE_COMPONENTS = {
  table: ({ children, 'aria-label': name }: ComponentProps<'table'>) => (
    <table
      role="table"
      aria-label={name}
      className="my-6 block w-full border-collapse text-sm digits hyphens-auto sm:table print:table"
    >
      {children}
    </table>
  ),
  thead: ({ children }: ComponentProps<'thead'>) => (
    <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group print:not-sr-only">
      {children}
    </thead>
  ),
  tbody: ({ children }: ComponentProps<'tbody'>) => (
    <tbody role="rowgroup" className="block sm:table-row-group print:table-row-group">
      {children}
    </tbody>
  ),
  tr: ({ children }: ComponentProps<'tr'>) => (
    <tr role="row" className="block border-line py-2 not-in-[thead]:border-b sm:table-row print:table-row">
      {children}
    </tr>
  ),
  th: ({ children, style }: ComponentProps<'th'>) => (
    <th
      role="columnheader"
      scope="col"
      className={`border-b-2 border-line-strong py-2 pr-4 align-bottom last:pr-0 ${alignmentOf(style)}`}
    >
      {children}
    </th>
  ),
  td: ({ children, style, ...rest }: ComponentProps<'td'>) => (
    <td
      role="cell"
      {...rest}
      className={`block align-top first:font-semibold sm:table-cell sm:py-2 sm:pr-4 sm:first:font-normal sm:last:pr-0 max-sm:data-label:before:mr-2 max-sm:data-label:before:text-ink-soft max-sm:data-label:before:content-[attr(data-label)':'] print:table-cell print:pr-3 ${alignmentOf(style)}`}
    >
      {children}
    </td>
  ),
};
