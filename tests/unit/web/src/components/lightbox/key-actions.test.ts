import { expect, test } from 'vitest';
import { keyAction } from '../../../../../../web/src/components/lightbox/key-actions.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'zoom-in'],
  ['-', 'zoom-out'],
  ['0', 'fit'],
  ['Escape', 'leave'],
  ['Tab', undefined],
  ['Enter', undefined],
  ['ArrowDown', undefined],
])('R7 R8 %s: %s, at fit', (key, action) => {
  expect(keyAction({ ...plain, key }, false)).toBe(action);
});

test('R7 R8 a plus that needs Shift is one', () => {
  expect(keyAction({ ...plain, key: '+', shiftKey: true }, false)).toBe('zoom-in');
});

test('R7 R8 up and down move what is larger than the window; left and right step, with Shift they move as well', () => {
  expect(keyAction({ ...plain, key: 'ArrowDown' }, true)).toEqual({ panX: 0, panY: -80 });
  expect(keyAction({ ...plain, key: 'ArrowLeft' }, true)).toBe('previous');
  expect(keyAction({ ...plain, key: 'ArrowLeft', shiftKey: true }, true)).toEqual({ panX: 80, panY: 0 });
  expect(keyAction({ ...plain, key: 'ArrowLeft', shiftKey: true }, false)).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('R7 R8 with %s a key is the browser’s', (modifier) => {
  expect(keyAction({ ...plain, key: 'ArrowLeft', [modifier]: true }, true)).toBeUndefined();
  expect(keyAction({ ...plain, key: '0', [modifier]: true }, true)).toBeUndefined();
});
