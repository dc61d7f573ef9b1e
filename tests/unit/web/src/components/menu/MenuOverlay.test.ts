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
  ])('M23 K11 to %s', (_what, href, here, delayMs) => {
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
  ])('%s K11 closes at the millisecond, not before, and once', (_row, delayMs) => {
    createAutoClose(close).closeAfter(delayMs);
    vi.advanceTimersByTime(delayMs - 1);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(close).toHaveBeenCalledOnce();
  });

  test('M22 what closes later holds, whichever came first', () => {
    const autoClose = createAutoClose(close);
    autoClose.closeAfter(closesAfterMs.path);
    vi.advanceTimersByTime(100);
    autoClose.closeAfter(closesAfterMs.query);
    vi.advanceTimersByTime(1099);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledOnce();
  });

  test('M23 each choice starts the delay again', () => {
    const autoClose = createAutoClose(close);
    autoClose.closeAfter(closesAfterMs.samePage);
    vi.advanceTimersByTime(999);
    autoClose.closeAfter(closesAfterMs.samePage);
    vi.advanceTimersByTime(999);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledOnce();
  });

  test('M21 M22 M23 cancelled, it never closes; it can be started again', () => {
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
