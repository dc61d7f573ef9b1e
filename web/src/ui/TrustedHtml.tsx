export interface TrustedHtmlProps {
  /** Markup that our own server has sanitized or checked against an allow-list, and nothing else. */
  readonly html: string;
  readonly as?: 'div' | 'span';
  readonly className?: string;
  /** A drawing whose meaning stands in words beside it. */
  readonly isDecorative?: boolean;
}

/** The one place where markup from data is set as it is; words run in the direction they are written in. */
export function TrustedHtml({ html, as: Tag = 'div', className, isDecorative }: TrustedHtmlProps) {
  const rest = isDecorative ? { 'aria-hidden': true } : { dir: 'auto' };
  const markup = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
  return <Tag className={className} {...rest} dangerouslySetInnerHTML={markup} />;
}
