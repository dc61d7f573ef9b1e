declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';

  // biome-ignore lint/style/noDefaultExport: as the library does
  export default function load(): MainModule;
}
