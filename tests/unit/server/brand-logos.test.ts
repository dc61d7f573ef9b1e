import { expect, test } from 'vitest';
import { logoFilesOf } from '../../../server/brand-logos.ts';

const drawing = '<svg viewBox="0 0 222 22" id="Layer_1"><path d="M0 0H9"/></svg>';

test('T8 a logo is a file whose drawing can be referred to, once in its namespace and under one name', () => {
  const { design, art } = logoFilesOf({ design: drawing });
  expect(art).toBeUndefined();
  expect(design?.path).toBe('/brand/logo-design.svg');
  expect(design?.body.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" id="logo" viewBox="0 0 222 22"><path d="M0 0H9"/></svg>',
  );
});

test('P1 another drawing has another address', () => {
  const one = logoFilesOf({ art: drawing }).art?.href;
  const other = logoFilesOf({ art: drawing.replace('0H9', '0H8') }).art?.href;
  expect(one).toMatch(/^\/brand\/logo-art\.svg\?v=[\w-]{8}#logo$/);
  expect(other).not.toBe(one);
});
