import { describe, expect, test } from 'vitest';
import {
  canonicalPathOf,
  colorModeOf,
  contentParameters,
  forcedTheme,
  matchSiteRoute,
  pageNames,
} from '../../../../shared/page/site-routes.ts';

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
    const pages = [...pageNames, 'error' as const, undefined];
    expect(pages.map(colorModeOf).filter(Boolean)).toEqual([]);
  });
});

describe('what a page shows', () => {
  test.each([
    ['/', 'landing', {}],
    ['/design/about', 'about', {}],
    ['/art/ida', 'works', {}],
    ['/design/projects/shed', 'project', { slug: 'shed' }],
    ['/design/care', 'page', { slug: 'care' }],
    ['/design/contact-us', 'page', { slug: 'contact-us' }],
    ['/privacy-policy', 'page', { slug: 'privacy-policy' }],
  ])('R1–R11 %s shows %s', (path, content, parameters) => {
    const match = matchSiteRoute(path);
    expect(match?.route.content).toBe(content);
    expect(match && contentParameters(match)).toEqual(parameters);
  });
});

describe('the one spelling of an address', () => {
  test.each([
    ['//Design//About/', '/design/about'],
    ['/design/Contact-Us', '/design/contact-us'],
    ['/design/projects/Shed/', '/design/projects/Shed'],
    ['/design/caf%c3%a9', '/design/caf%C3%A9'],
    ['/%64esign/%41bout', '/design/about'],
    ['/ART/', '/art/ida'],
    ['/art/Ida', '/art/ida'],
    ['/art/BIOGRAPHY/IDA/', '/art/biography/ida'],
    ['/art/Eve', '/art/Eve'],
    ['/nothing/at/all', undefined],
  ])('R9 R17 %s is %s', (path, canonical) => {
    expect(canonicalPathOf(path, 'ida')).toBe(canonical);
  });

  test('R11 a general page with a route of its own stands there alone', () => {
    expect(canonicalPathOf('/design/privacy-policy', 'ida')).toBe('/privacy-policy');
  });
});
