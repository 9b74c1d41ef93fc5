import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showFonts } from '#ui/fonts.ts';

/** Shows the web fonts together with the second page of a visit. */
export function WebFonts() {
  const { pathname } = useLocation();
  const [firstPage] = useState(pathname);
  useLayoutEffect(() => {
    if (pathname !== firstPage) showFonts();
  }, [pathname, firstPage]);
  return null;
}
