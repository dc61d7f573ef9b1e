import { describe, expect, test } from 'vitest';
import { colorModeOf, forcedTheme, type PageName, siteRoutes } from '../../../shared/site-routes.ts';

describe('the color mode of pages', () => {
  test('S15 S16 light and dark can be forced, the system cannot', () => {
    expect((['light', 'dark', 'system', undefined] as const).map(forcedTheme)).toEqual([
      'light',
      'dark',
      undefined,
      undefined,
    ]);
  });

  test('S15 no page of the site asks for one; the error page cannot', () => {
    const pages = [...(Object.keys(siteRoutes) as PageName[]), 'error' as const, undefined];
    expect(pages.map(colorModeOf).filter(Boolean)).toEqual([]);
  });
});
