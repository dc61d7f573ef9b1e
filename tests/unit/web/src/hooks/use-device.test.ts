import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceNow, followDevice } from '../../../../../web/src/hooks/use-device.ts';

const setting = { mobileBelowPx: 640, desktopFromPx: 1024, resizeDebounceMs: 50 };

/** The window, its size in CSS px, and how large its browser writes. */
let size: { width: number; height: number; remPx: number };
const page = new EventTarget();

/** As a browser reads the queries that are asked here. */
function matches(query: string): boolean {
  if (query === '(orientation: landscape)') return size.width > size.height;
  const [, side, rem] = /^\(min-(width|height): ([\d.]+)rem\)$/.exec(query) ?? [];
  if (side !== 'width' && side !== 'height') throw new Error(`What is ${query}?`);
  return size[side] >= Number(rem) * size.remPx;
}

function resizeTo(width: number, height: number): void {
  size = { ...size, width, height };
  page.dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  size = { width: 1440, height: 900, remPx: 16 };
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the device', () => {
  test.each([
    [390, 844, 'mobile', false, true],
    [844, 390, 'tablet', true, true],
    [639, 900, 'mobile', false, true],
    [640, 900, 'tablet', false, false],
    [1023, 768, 'tablet', true, false],
    [1024, 768, 'desktop', true, false],
    [1440, 600, 'desktop', true, true],
  ] as const)(
    'in a window of %i by %i is %s, landscape: %j, phone: %j [N18] [P6]',
    (width, height, layout, isLandscape, isPhone) => {
      size = { width, height, remPx: 16 };
      expect(deviceNow(setting)).toEqual({ layout, isLandscape, isPhone });
    },
  );
});

describe('the device is read again', () => {
  test('once, 50 ms after the last resize [K12]', () => {
    const device = followDevice(setting);
    const changed = vi.fn();
    device.subscribe(changed);
    resizeTo(800, 900);
    vi.advanceTimersByTime(30);
    resizeTo(500, 900);
    vi.advanceTimersByTime(49);
    expect(device.read().layout).toBe('desktop');
    vi.advanceTimersByTime(1);
    expect(device.read()).toEqual({ layout: 'mobile', isLandscape: false, isPhone: true });
    expect(changed).toHaveBeenCalledOnce();
  });
});
