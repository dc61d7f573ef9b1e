import { useState } from 'react';

/** The only place that sets HTML from data. */
export function TrustedHtml({ html, className }: Readonly<{ html: string; className?: string }>) {
  const markup = { __html: html };
  // `auto` ignores elements with a direction of their own.
  const [start = ''] = /^<[^<>]*/.exec(html) ?? [];
  const direction = start.includes(' dir="rtl"') ? 'rtl' : 'auto';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
  return <div className={className} dir={direction} dangerouslySetInnerHTML={markup} />;
}

/** Puts tables and code in boxes of their own that scroll, with a name and a stop for the keyboard. */
export function withScrollBoxes(html: string, names: { readonly table: string; readonly code: string }): string {
  const boxed = (name: string) => `role="region" tabindex="0" aria-label="${name}"`;
  return html
    .replaceAll('<pre', `<pre ${boxed(names.code)}`)
    .replaceAll(/<table\b/g, `<div class="scrolls" ${boxed(names.table)}><table`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/(<t[dh]\b[^<>]*) align=/g, '$1 data-align=');
}

interface HtmlCopyProps {
  readonly of: { readonly current: HTMLElement | null };
  readonly className?: string;
}

/** A copy of the HTML, because React removes it when something changes around it. Typed text is not in the HTML. */
export function HtmlCopy({ of, className }: HtmlCopyProps) {
  const [html] = useState(() => {
    for (const field of of.current?.querySelectorAll('input') ?? []) field.setAttribute('value', field.value);
    return of.current?.innerHTML ?? '';
  });
  return <TrustedHtml className={className} html={html} />;
}
