const diameters: Readonly<Record<string, number>> = { hand: 4, body: 8, room: 12, street: 18 };

/** A disc as large as a size is, on the words' baseline. Nothing for a size the site does not know. */
export function SizeGlyph({ size }: { readonly size: string }) {
  const diameter = diameters[size.toLowerCase()];
  if (!diameter) return null;
  return (
    <svg
      width={diameter}
      height={diameter}
      viewBox="0 0 2 2"
      fill="currentColor"
      aria-hidden="true"
      style={{ display: 'inline-block', flex: 'none', verticalAlign: 'baseline' }}
    >
      <circle cx="1" cy="1" r="1" />
    </svg>
  );
}
