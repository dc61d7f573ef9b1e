import { useLayoutEffect } from 'react';
import { colorModeOf } from '../../../shared/site-routes.ts';
import { forceColorMode } from '../preferences/theme.ts';
import { useCurrentPage } from './current-page.ts';

/** Shows each page in the mode it asks for, if it asks for one (S15). */
export function usePageColorMode(): void {
  const { page, path, search, hash } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that asks for nonsense is warned of once per address
  useLayoutEffect(() => forceColorMode(colorModeOf(page)), [page, path, search, hash]);
}
