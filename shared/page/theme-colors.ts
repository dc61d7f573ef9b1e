export type Theme = 'light' | 'dark';

/** What may be preferred: one of the two themes, or whatever the system has (N14). */
export type ColorMode = Theme | 'system';

/** The papers of the two rooms in both themes, as the browser's own frame wears them (`theme-color`). */
export const themeColors = {
  design: { light: '#eff2ef', dark: '#111616' },
  art: { light: '#fbfaf7', dark: '#120f0d' },
} as const satisfies Readonly<Record<string, Readonly<Record<Theme, string>>>>;
