import { expect, test } from 'vitest';
import { inlineFavicons } from '../../../../server/site/asset-routes.ts';
import type { BrandIcon, IconPath } from '../../../../server/site/brand.ts';

const small =
  '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#141b19}</style><path class="a" d="M0 0h99%"/></svg>';

function icon(text: string): BrandIcon {
  return { type: 'image/svg+xml', sizes: 'any', read: async () => Buffer.from(text) };
}

test('inlines a small favicon, and no other [N7] [T8]', async () => {
  const icons = new Map<IconPath, BrandIcon>([
    ['/favicon.svg', icon(small)],
    ['/favicon-art.svg', icon(small.padEnd(513))],
    ['/apple-touch-icon.png', { ...icon('bytes'), type: 'image/png' }],
  ]);
  const drawn = await inlineFavicons(icons);
  expect([...drawn.keys()]).toEqual(['/favicon.svg']);
  const url = drawn.get('/favicon.svg') ?? '';
  expect(url).toMatch(/^data:image\/svg\+xml,[^\s"<>#]+$/);
  expect(await (await fetch(url)).text()).toBe(small.replaceAll('"', "'"));
});
