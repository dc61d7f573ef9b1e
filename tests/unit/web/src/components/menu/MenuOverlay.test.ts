import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closesAfterMs,
  createAutoClose,
  delayAfterChange,
  delayAfterChoice,
} from '../../../../../../web/src/components/menu/MenuOverlay.tsx';

const about = { path: '/design/about', search: '' };
const all = { path: '/design', search: '' };
const furniture = { path: '/design', search: '?typology=furniture' };

describe('after a change of the address', () => {
  test.each([
    ['M21 K11', 'path', about, all, 1200],
    ['M22 K11', 'query', all, furniture, 800],
    ['M22 K11', 'path and query', about, furniture, 1200],
    ['M23', 'nothing but the hash', all, all, undefined],
  ])('%s of its %s', (_rows, _what, from, to, delayMs) => {
    expect(delayAfterChange(from, to)).toBe(delayMs);
  });
});

describe('after choosing a link', () => {
  test.each([
    ['the page on show', '/design/about', about, 1000],
    ['a hash of it', '/design#projects', all, 1000],
    ['the typology on show', '/design?typology=furniture#projects', furniture, 1000],
    ['another page: its arrival counts', '/design', about, undefined],
    ['another typology: its arrival counts', '/design?typology=objects#projects', furniture, undefined],
  ])('waits after a choice of %s [M23] [K11]', (_what, href, here, delayMs) => {
    expect(delayAfterChoice(href, here)).toBe(delayMs);
  });
});

describe('the timer', () => {
  const close = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    close.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['M21', closesAfterMs.path],
    ['M22', closesAfterMs.query],
    ['M23', closesAfterMs.samePage],
  ])('%s: closes once at its time [K11]', (_row, delayMs) => {
    createAutoClose(close).closeAfter(delayMs);
    vi.advanceTimersByTime(delayMs - 1);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(close).toHaveBeenCalledOnce();
  });

  test('does not close after a cancel, and can be started again [M21] [M22] [M23]', () => {
    const autoClose = createAutoClose(close);
    autoClose.closeAfter(closesAfterMs.path);
    vi.advanceTimersByTime(1199);
    autoClose.cancel();
    vi.advanceTimersByTime(5000);
    expect(close).not.toHaveBeenCalled();
    autoClose.closeAfter(closesAfterMs.query);
    vi.advanceTimersByTime(800);
    expect(close).toHaveBeenCalledOnce();
  });
});
