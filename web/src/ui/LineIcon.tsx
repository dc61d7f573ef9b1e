/**
 * A drawing of one thin line, 9 px square, in the color of the text that it follows: never on a line of its own. It says
 * nothing to those who do not see it.
 */
export function LineIcon({ line }: { readonly line: string }) {
  return (
    <span className="line-icon">
      <span>{'\u00a0'}</span>
      <svg
        width="9"
        height="9"
        viewBox="0 0 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
      >
        <path d={line} />
      </svg>
    </span>
  );
}
