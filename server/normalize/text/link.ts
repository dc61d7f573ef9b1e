import { trimEnd, trimEnds } from '../../../shared/contract/trim-ends.ts';
import { namesFile } from '../ground/file-names.ts';
import { cleanLine, cleanUrl, encodeSpaces } from '../ground/text.ts';
import type { PayloadNode } from '../payload/payload-node.ts';

/**
 * A URL that may be followed. Links to this site become paths, files of the upstream become media. Undefined, with a
 * note, for an unsafe URL.
 */
export function readHref(raw: string, node: PayloadNode): string | undefined {
  const cleaned = cleanHref(raw);
  // A marker of the CMS stands for its own origin.
  const isOfCms = cleaned.startsWith('/') && /^[{[%$~_]/.test(raw.trim());
  const href = isOfCms ? new URL(cleaned, node.options.mediaBaseUrl).href : cleaned;
  if (href !== raw) node.note('link-cleaned');
  if (href === '' && raw.trim() !== '') node.note('link-dropped');
  if (href === '' || href === '#') return undefined;
  const followed = followable(href, node);
  if (followed === undefined) node.note('link-dropped');
  return followed;
}

const quotes = '"\'“”„«»‘’″';

/** Spaces in a scheme, host, mail address or number are mistakes. */
const bareAddress: readonly (readonly [form: RegExp, prefix: string])[] = [
  [/^www\.[^\s/]+\.[a-z]{2,}(?=[/?#]|$)/i, 'https://'],
  [/^[^\s/@:?#]+@[^\s/@:?#]+\.[a-z]{2,}$/i, 'mailto:'],
  [/^\+\d[\d\s()./-]{6,24}$/, 'tel:'],
];

/** Domains whose names no file ends with. */
const domains: ReadonlySet<string> = new Set(
  (
    'com org net edu gov eu info io art design studio gallery museum at au be br ca ch cn co cz de dk es fi fr gr hr ' +
    'hu ie in it jp kr mx nl no nz pl pt ro ru se si sk tr uk us'
  ).split(' '),
);

function isBareHost(href: string): boolean {
  const host = /^[a-z\d][a-z\d.-]{2,100}(?=[/?#]|$)/i.exec(href)?.[0].toLowerCase() ?? '';
  return host.includes('.') && domains.has(host.slice(host.lastIndexOf('.') + 1));
}

const spaceless = /^(?:https?:[\s/]*|\/\/|mailto:|tel:|sms:)[^/?#]*/i;

/** An address without its scheme, or with a broken one. */
function withScheme(href: string): string {
  if (isBareHost(href)) return `https://${href}`;
  const found = bareAddress.find(([form]) => form.test(href));
  return found ? found[1] + href : href.replace(/^(?:https?:\/\/)?(https?)(?::\/{1,3}|\/\/)(?=[^\s/])/i, '$1://');
}

function cleanHref(raw: string): string {
  const url = cleanUrl(raw);
  // Word processors keep quotation marks in a link.
  const unquoted = /^["'“”„«»‘’″]/.test(url) ? trimEnds(url, quotes) : trimEnd(url, '“”„«»‘’″');
  const href = withScheme(unquoted)
    .replace(/&(?:amp;)+/g, '&')
    .replace(/^[^?#]+/, (path) => path.replaceAll('\\', '/'))
    .replace(spaceless, (start) => start.replace(/\s/g, ''));
  return encodeSpaces(href.startsWith('//') ? `https:${href}` : href);
}

/** `example.org:8080`: a browser would read the host as a scheme. */
const hostWithPort = /^(?:[a-z\d-]+\.)+[a-z]{2,}:\d{1,5}(?=[/?#]|$)/i;

function followable(href: string, node: PayloadNode): string | undefined {
  if (/[<>"]/.test(href)) return undefined;
  if (/^mailto:/i.test(href)) return /^mailto:[^?]|[?&]to=/i.test(href) ? href : undefined;
  if (/^(?:tel|sms):/i.test(href)) return href;
  if (/^https?:/i.test(href)) {
    return URL.canParse(href) ? (internalPath(href, node) ?? fileOf(href, node) ?? href) : undefined;
  }
  if (hostWithPort.test(href)) return followable(`https://${href}`, node);
  return /^[^/?#]*:/.test(href) ? undefined : (fileOf(href, node) ?? href);
}

function internalPath(href: string, node: PayloadNode): string | undefined {
  const { origin, pathname, search, hash } = new URL(href);
  if (origin !== new URL(node.options.publicUrl).origin) return undefined;
  node.note('link-internal');
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

function fileOf(href: string, node: PayloadNode): string | undefined {
  const path = href.replace(/[?#].*$/s, '');
  return namesFile(path) && node.media.isOwn(href) ? node.mediaSrc(href) : undefined;
}

export const addressOf = (href: string, node: PayloadNode): string =>
  cleanLine(href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), node) || href;
