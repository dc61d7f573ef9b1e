export interface TrustedHtmlProps {
  /** Sanitized by our own server. */
  readonly html: string;
  readonly className?: string;
}

/** The only place that sets HTML from data. */
export function TrustedHtml({ html, className }: TrustedHtmlProps) {
  const markup = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
  return <div className={className} dir="auto" dangerouslySetInnerHTML={markup} />;
}
