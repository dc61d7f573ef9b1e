import { describe, expect, test } from 'vitest';
import { keyframeOf, wholeOf } from '../../../../../../web/src/navigation/movement/travelling-picture.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('the whole of a picture that a box cuts', () => {
  test.each([
    ['that it fits into', box(10, 20, 300, 200), 1.5, [0.5, 0.5], box(10, 20, 300, 200)],
    ['above and below', box(0, 0, 300, 100), 1.5, [0.5, 0.5], box(0, -50, 300, 200)],
    ['more below than above', box(0, 0, 300, 100), 1.5, [0.5, 0.25], box(0, -25, 300, 200)],
    ['left and right', box(100, 0, 150, 200), 1.5, [0.5, 0.5], box(25, 0, 300, 200)],
  ] as const)('%s', (_how, shown, ratio, position, whole) => {
    expect(wholeOf(shown, ratio, position)).toEqual(whole);
  });
});

describe('how an element lies that will be all of the picture', () => {
  const end = box(0, -100, 1200, 800);

  test('where it ends, cut as it is shown there', () => {
    expect(keyframeOf({ frame: box(0, 0, 1200, 600), whole: end }, end)).toEqual({
      transform: 'translate(0px,0px) scale(1,1)',
      clipPath: 'inset(12.5% 0% 12.5% 0%)',
    });
  });

  test('where it begins: smaller, and whole', () => {
    const card = box(60, 300, 600, 400);
    expect(keyframeOf({ frame: card, whole: card }, end)).toEqual({
      transform: 'translate(60px,400px) scale(0.5,0.5)',
      clipPath: 'inset(0% 0% 0% 0%)',
    });
  });

  test('where it begins enlarged, in a frame that all sides of it lie beyond', () => {
    expect(keyframeOf({ frame: box(0, 0, 100, 100), whole: box(-10, -50, 120, 200) }, end).clipPath).toMatch(
      /^inset\(25% 8\.33\d*% 25% 8\.33\d*%\)$/,
    );
  });
});
