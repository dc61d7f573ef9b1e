export interface TrustedHtmlProps {
  /** Markup that our own server has sanitized or checked against an allow-list, and nothing else. */
  readonly html: string;
  readonly className?: string;
}

/** The one place where markup from data is set as it is; words run in the direction they are written in. */
export function TrustedHtml({ html, className }: TrustedHtmlProps) {
  const markup = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
  return <div className={className} dir="auto" dangerouslySetInnerHTML={markup} />;
}
