import styles from './SizeGlyph.module.css';

const sizes: ReadonlySet<string> = new Set(['hand', 'body', 'room', 'street']);

export function SizeGlyph({ size }: { readonly size: string }) {
  const known = size.toLowerCase();
  return sizes.has(known) ? <span className={styles.glyph} data-size={known} aria-hidden="true" /> : null;
}
