export type Theme = 'light' | 'dark';

/** The color mode that a visitor prefers (N14). */
export type ColorMode = Theme | 'system';

export const themeColors = {
  design: { light: '#eff2ef', dark: '#111616' },
  art: { light: '#fbfaf7', dark: '#120f0d' },
} as const satisfies Readonly<Record<string, Readonly<Record<Theme, string>>>>;
