import { describe, expect, test } from 'vitest';
import { chairLines, plainChair } from '../../../../../../web/src/components/your-wall/WallScene.tsx';

/** Right and lower edges of all boxes of a path, and its left and upper ones. */
function boundsOf(path: string) {
  const boxes = [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map(([, ...texts]) => texts.map(Number));
  const edges = boxes.map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, right: x + width, foot: y + height }));
  return {
    left: Math.min(...edges.map(({ x }) => x)),
    top: Math.min(...edges.map(({ y }) => y)),
    right: Math.max(...edges.map(({ right }) => right)),
    foot: Math.max(...edges.map(({ foot }) => foot)),
  };
}

describe('chairLines', () => {
  test.each([{ widthCm: 46, heightCm: 78 }, plainChair])('is as wide and as high as its measures: %o', (measures) => {
    const { widthCm, heightCm } = measures;
    const bounds = boundsOf(chairLines(measures));
    expect(bounds.left).toBe(0);
    expect(bounds.top).toBe(0);
    expect(bounds.right).toBeCloseTo(widthCm, 5);
    expect(bounds.foot).toBeCloseTo(heightCm, 5);
  });
});
