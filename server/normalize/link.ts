import type { Reading } from './reading.ts';

const documentName = /\.(?:pdf|zip|docx?|xlsx?|pptx?|dwg|dxf|epub|txt|csv|ics|vcf)$/i;
const pictureOrFilm = /\.(?:jpe?g|png|webp|avif|gif|svg|mp4|webm|mov|mp3|wav)$/i;

/**
 * A URL to follow: http, https, mailto and tel as they stand, links to this site as a path, files of the upstream as
 * media. Undefined, with a ledger entry, for one that must not be followed.
 */
export function readHref(raw: string, at: string, reading: Reading): string | undefined {
  const { ledger, options } = reading;
  const text = raw
    .toWellFormed()
    .replace(/[\s\p{Cc}\u200b\ufeff\u00ad]/gu, '')
    .replaceAll('&amp;', '&');
  const href = text.startsWith('//') ? `https:${text}` : text.replaceAll('\\', '/');
  if (href === '' || href === '#') return undefined;
  if (/^(?:mailto|tel):/i.test(href)) return href;
  if (/^https?:/i.test(href)) {
    if (URL.canParse(href)) return internalPath(href) ?? fileOf(href, at, reading) ?? href;
  } else if (!/^[^/?#]*:/.test(href)) {
    return fileOf(href, at, reading) ?? href;
  }
  ledger.note(at, 'link-dropped');
  return undefined;

  function internalPath(url: string): string | undefined {
    const parsed = new URL(url);
    if (parsed.origin !== new URL(options.publicUrl).origin) return undefined;
    ledger.note(at, 'link-internal');
    return `${parsed.pathname}${parsed.search}${parsed.hash}`;
  }
}

/** A document or picture under the media base, or named by a relative link, as a media file of ours. */
function fileOf(href: string, at: string, reading: Reading): string | undefined {
  const path = href.replace(/[?#].*$/s, '');
  if (!documentName.test(path) && !pictureOrFilm.test(path)) return undefined;
  const { stored, repairs } = reading.media.resolve(href);
  if (stored === undefined || !stored.startsWith('/')) return undefined;
  for (const rule of repairs) reading.ledger.note(at, rule);
  return reading.media.sourceOf(stored);
}
