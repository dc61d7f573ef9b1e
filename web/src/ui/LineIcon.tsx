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
