/**
 * Class list of a checkbox that has no words beside it: a box of 20 px in a target of 44 px.
 */
export const CHECKBOX_CLASS =
  "flex size-11 shrink-0 appearance-none items-center justify-center before:flex before:size-5 before:items-center before:justify-center before:rounded-sm before:border before:border-line-strong before:bg-surface before:text-base before:leading-none before:font-semibold before:content-[''] hover:before:border-petrol checked:before:border-petrol checked:before:bg-petrol checked:before:text-on-petrol checked:before:content-['✓'] indeterminate:before:border-petrol indeterminate:before:bg-petrol indeterminate:before:text-on-petrol indeterminate:before:content-['–'] forced-colors:appearance-auto forced-colors:before:hidden";
