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
])('%s: %s, at fit [R7] [R8]', (key, action) => {
  expect(keyAction({ ...plain, key }, false)).toBe(action);
});

test('arrows move a zoomed image, left and right with Shift only [R7] [R8]', () => {
  expect(keyAction({ ...plain, key: 'ArrowDown' }, true)).toEqual({ panX: 0, panY: -80 });
  expect(keyAction({ ...plain, key: 'ArrowLeft' }, true)).toBe('previous');
  expect(keyAction({ ...plain, key: 'ArrowLeft', shiftKey: true }, true)).toEqual({ panX: 80, panY: 0 });
  expect(keyAction({ ...plain, key: 'ArrowLeft', shiftKey: true }, false)).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('%s leaves a key to the browser [R7] [R8]', (modifier) => {
  expect(keyAction({ ...plain, key: 'ArrowLeft', [modifier]: true }, true)).toBeUndefined();
  expect(keyAction({ ...plain, key: '0', [modifier]: true }, true)).toBeUndefined();
});
