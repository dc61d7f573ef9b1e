import { expect, test } from 'vitest';
import { logoFileOf } from '../../../server/brand-logos.ts';

const drawing = '<svg viewBox="0 0 222 22" id="Layer_1"><path d="M0 0H9"/></svg>';

test('T8 the logos are one file, in which each can be referred to by its room', () => {
  const file = logoFileOf({ design: drawing, art: '<svg></svg>' });
  expect(file?.body.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      '<svg id="design" viewBox="0 0 222 22"><path d="M0 0H9"/></svg><svg id="art"></svg></svg>',
  );
  expect(file?.hrefs.art).toMatch(/^\/brand\/logos\.svg\?v=[\w-]{8}#art$/);
});

test('P1 another drawing has another address; what is missing has none', () => {
  const one = logoFileOf({ art: drawing })?.hrefs;
  const other = logoFileOf({ art: drawing.replace('0H9', '0H8') })?.hrefs;
  expect(one?.art).not.toBe(other?.art);
  expect(one).not.toHaveProperty('design');
  expect(logoFileOf({})).toBeUndefined();
});
