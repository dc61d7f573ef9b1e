import { describe, expect, test } from 'vitest';
import {
  canonicalPathOf,
  contentParameters,
  forcedTheme,
  matchSiteRoute,
} from '../../../../shared/page/site-routes.ts';

describe('the color mode of pages', () => {
  test('can force light and dark, but not the system [S15] [S16]', () => {
    expect((['light', 'dark', 'system', undefined] as const).map(forcedTheme)).toEqual([
      'light',
      'dark',
      undefined,
      undefined,
    ]);
  });
});

describe('the content of a page', () => {
  test.each([
    ['/', 'landing', {}],
    ['/design/about', 'about', {}],
    ['/art/ida', 'works', {}],
    ['/design/projects/shed', 'project', { slug: 'shed' }],
    ['/design/care', 'page', { slug: 'care' }],
    ['/design/contact-us', 'page', { slug: 'contact-us' }],
    ['/privacy-policy', 'page', { slug: 'privacy-policy' }],
  ])('of %s is %s [R1]', (path, content, parameters) => {
    const match = matchSiteRoute(path);
    expect(match?.route.content).toBe(content);
    expect(match && contentParameters(match)).toEqual(parameters);
  });
});

describe('the canonical path', () => {
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
  ])('of %s is %s [R9] [R17]', (path, canonical) => {
    expect(canonicalPathOf(path, 'ida')).toBe(canonical);
  });

  test('of a general page is its own route [R11]', () => {
    expect(canonicalPathOf('/design/privacy-policy', 'ida')).toBe('/privacy-policy');
  });
});
