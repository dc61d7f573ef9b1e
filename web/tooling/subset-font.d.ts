/** The part of `subset-font` that is used; it comes without types. */
declare module 'subset-font' {
  export interface Options {
    /** All glyphs, whatever `text` would leave; then there is none. */
    readonly keepAllGlyphs: true;
    readonly noHinting: boolean;
    /** Tags of OpenType features; the others go. */
    readonly keepFeatures: readonly string[];
    readonly targetFormat: 'woff2';
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
