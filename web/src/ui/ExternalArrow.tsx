/** The 9 px arrow behind links that leave the site. */
export function ExternalArrow() {
  return (
    <svg
      width="9"
      height="9"
      viewBox="0 0 9 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
      style={{ display: 'inline-block', marginInlineStart: '.35em' }}
    >
      <path d="M1 8 8 1M2.5 1H8V6.5" />
    </svg>
  );
}
