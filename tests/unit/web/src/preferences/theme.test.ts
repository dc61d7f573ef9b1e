import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  chooseColorMode,
  followTheme,
  forceColorMode,
  repaintTheme,
  toggleTheme,
} from '../../../../../web/src/preferences/theme.ts';

const remaining = new Map<string, string>();
const root = { dataset: {} as Record<string, string>, classList: new Set<string>() };

/** A browser whose system is dark. */
beforeEach(() => {
  remaining.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remaining.get(key) ?? null,
    setItem: (key: string, value: string) => remaining.set(key, value),
    removeItem: (key: string) => remaining.delete(key),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  const classList = {
    add: (name: string) => root.classList.add(name),
    remove: (...names: string[]) => {
      for (const name of names) root.classList.delete(name);
    },
  };
  vi.stubGlobal('document', {
    documentElement: { dataset: root.dataset, classList },
    querySelector: () => ({}),
    createElement: () => ({}),
    head: { prepend: () => undefined },
  });
});

afterEach(() => {
  forceColorMode(undefined);
  vi.unstubAllGlobals();
});

describe('preferences', () => {
  test.each([
    ['light', 'light', { theme: 'light', 'color-mode': 'light' }],
    ['dark', 'dark', { theme: 'dark', 'color-mode': 'dark' }],
    ['system', 'dark', { 'color-mode': 'system' }],
  ] as const)('%s shows %s, and is stored under both keys [N13] [N14] [N21]', (mode, shown, stored) => {
    chooseColorMode('light');
    chooseColorMode(mode);
    expect(root.dataset.theme).toBe(shown);
    expect([...root.classList]).toEqual([shown]);
    expect(Object.fromEntries(remaining)).toEqual(stored);
  });

  test('a page may force a mode, which is not stored [N14] [S15]', () => {
    chooseColorMode('dark');
    forceColorMode('light');
    expect(root.dataset.theme).toBe('light');
    expect(Object.fromEntries(remaining)).toEqual({ theme: 'dark', 'color-mode': 'dark' });
    forceColorMode(undefined);
    expect(root.dataset.theme).toBe('dark');
  });

  test.each([
    [{ 'color-mode': 'light' }, 'light'],
    [{ 'color-mode': 'dark' }, 'dark'],
    [{ 'color-mode': 'system' }, 'dark'],
    [{ 'color-mode': 'system', theme: 'light' }, 'dark'],
    [{ 'color-mode': 'sepia', theme: 'light' }, 'light'],
    [{ 'color-mode': 'light', theme: 'sepia' }, 'light'],
    [{ 'color-mode': 'dark', theme: 'light' }, 'light'],
    [{ 'color-mode': 'sepia' }, 'dark'],
  ])('reads %j at start as %s while the system is dark [N21] [S10]', (stored, shown) => {
    for (const [key, value] of Object.entries(stored)) remaining.set(key, value);
    followTheme();
    repaintTheme();
    expect(root.dataset.theme).toBe(shown);
    expect(Object.fromEntries(remaining)).toEqual(stored);
  });

  test('toggles what is shown [S11]', () => {
    chooseColorMode('dark');
    toggleTheme();
    expect([root.dataset.theme, remaining.get('theme')]).toEqual(['light', 'light']);
  });
});
