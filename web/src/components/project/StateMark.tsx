const disc = 'M4 1a3 3 0 0 1 0 6A3 3 0 0 1 4 1';

/** A disc, its left half in a ring, and a dot in a ring. */
const drawings: Readonly<Partial<Record<string, string>>> = {
  available: disc,
  sold: disc,
  'on-hold': `${disc}m0 .7v4.6a2.3 2.3 0 0 0 0-4.6`,
  'made-to-order': `${disc}m0 .7a2.3 2.3 0 0 0 0 4.6a2.3 2.3 0 0 0 0-4.6m0 1a1.3 1.3 0 0 1 0 2.6a1.3 1.3 0 0 1 0-2.6`,
};

/** The mark of galleries before the word of a state. The other states have none. */
export function StateMark({ state = '', label }: { readonly state: string | undefined; readonly label?: string }) {
  const fill = state === 'sold' ? 'light-dark(#b3261e, #ff7a6b)' : 'currentColor';
  const style = { display: 'inline', marginInlineEnd: 6, fill };
  return (
    drawings[state] && (
      <svg
        width="8"
        height="8"
        style={style}
        role={label && 'img'}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <path d={drawings[state]} />
      </svg>
    )
  );
}
