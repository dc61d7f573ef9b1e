import { expect, test } from 'vitest';
import { logoFileOf } from '../../../../server/site/brand-logos.ts';

const drawing = '<svg viewBox="0 0 222 22" id="Layer_1"><path d="M0 0H9"/></svg>';

test('T8 T9 logos and marks are one file, in which each can be referred to by its room', () => {
  const file = logoFileOf({ logos: { design: drawing, art: '<svg></svg>' }, marks: { design: '<svg></svg>' } });
  expect(file?.body.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      '<svg id="design" viewBox="0 0 222 22"><path d="M0 0H9"/></svg><svg id="art"></svg>' +
      '<svg id="design-mark"></svg></svg>',
  );
  expect(file?.hrefs.logoHrefs.art).toMatch(/^\/brand\/logos\.svg\?v=[\w-]{8}#art$/);
  expect(file?.hrefs.markHrefs).toEqual({ design: file?.hrefs.logoHrefs.art?.replace('#art', '#design-mark') });
});

test('P1 another drawing has another address; what is missing has none', () => {
  const hrefsOf = (art: string) => logoFileOf({ logos: { art }, marks: {} })?.hrefs.logoHrefs;
  const one = hrefsOf(drawing);
  expect(one?.art).not.toBe(hrefsOf(drawing.replace('0H9', '0H8'))?.art);
  expect(one).not.toHaveProperty('design');
  expect(logoFileOf({ logos: {}, marks: {} })).toBeUndefined();
});
