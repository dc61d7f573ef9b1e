import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './tooling/browsers.ts';
import { shortClassNames } from './tooling/class-names.ts';

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // Documents are the server's, in development too (server/dev.ts).
  appType: 'custom',
  // Class names stand in every document; while developing they say where they come from.
  css:
    mode === 'production' ? { modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) } } : {},
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}));
