import { expect, it } from 'vitest';
import type { SiteDependencies } from '../../../../server/content/dependencies.ts';
import { seoOf } from '../../../../server/content/seo.ts';

const atelierName = 'Shed & Sons';
const values: Readonly<Record<string, unknown>> = {
  'list:design': { items: [{ id: '7', slug: 'hall', title: 'Hall' }], total: 1 },
  'list:art': { items: [], total: 0 },
  'project:7': { blocks: [], facts: [], seo: { description: 'A hall.' } },
  about: { slug: 'about', blocks: [], isEmpty: false, seo: { title: 'Who we are', focusKeyword: 'joiners' } },
  'page:care': { slug: 'care', title: 'Care', blocks: [], isEmpty: false },
  'seo:design/called': { title: 'Called', isFallback: false },
};

const partsWith = (hasSeoCall: boolean) =>
  ({
    sources: new Proxy(
      { hasCall: () => hasSeoCall },
      {
        get: (all, name) => {
          if (name in all || name === 'about') return name === 'about' ? 'about' : Reflect.get(all, name);
          return (key: string) => `${String(name)}:${key}`;
        },
      },
    ),
    read: async (key: string) => (key in values ? { kind: 'found', value: values[key] } : { kind: 'absent' }),
    publicConfig: () => ({ atelierName }),
  }) as unknown as SiteDependencies;

const fallback = { title: atelierName, isFallback: true };

it.each([
  ['design/hall', { title: `Hall — ${atelierName}`, description: 'A hall.', isFallback: false }],
  ['design/about', { title: 'Who we are', focusKeyword: 'joiners', isFallback: false }],
  ['design/care', fallback],
  ['art/gone', fallback],
  ['home', fallback],
  [undefined, fallback],
])('SEO data of %s come from the entry if they have no call [N8]', async (slug, expected) => {
  expect(await seoOf(partsWith(false), slug)).toEqual(expected);
});

it.each([
  ['design/called', { title: 'Called', isFallback: false }],
  ['design/hall', fallback],
  ['design/about', fallback],
  ['home', fallback],
])('SEO data of %s come from their call alone, and are the fallback if it fails [N8] [F12]', async (slug, expected) => {
  expect(await seoOf(partsWith(true), slug)).toEqual(expected);
});
