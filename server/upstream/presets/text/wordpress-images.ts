import { attributeIn } from './attribute-in.ts';
import { ownSegments } from './own-links.ts';

const image = /<img\b[^<>]*>/g;
const sizeInName = /-(\d+)x\d+(?=\.\w+$)/;
const size = /\s(?:width|height)=["']\d*["']/g;

/**
 * WordPress names a smaller copy after its size (`hall-150x150.jpg`). A `srcset` lists the other copies, if they are not
 * cut; without one the file without the size is the whole image.
 */
function wholeImage(tag: string): string {
  if (/\ssrcset=|\b(?:size|attachment)-full\b/.test(tag)) return tag;
  const src = attributeIn(tag, 'src');
  const [, width] = sizeInName.exec(src) ?? [];
  const stated = attributeIn(tag, 'width');
  if (width === undefined || !src.includes('/uploads/') || (stated !== '' && Number(stated) > Number(width)))
    return tag;
  return tag.replace(size, '').replace(src, () => src.replace(sizeInName, ''));
}

const linkedImage = /<a\s[^<>]*>(\s*<img\b[^<>]*>\s*)<\/a>/g;

const nameOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** True for a link to the page that WordPress makes for an uploaded file. */
function leadsToAttachment(opening: string, img: string, site: URL): boolean {
  const href = attributeIn(opening, 'href');
  if (/\brel=["'][^"'<>]*\battachment\b/.test(opening) || /[?&;]attachment_id=\d/.test(href)) return true;
  const last = ownSegments(href, site)?.at(-1);
  const file = attributeIn(img, 'src').split('/').at(-1) ?? '';
  return last !== undefined && last !== '' && nameOf(file).startsWith(nameOf(last.replace(/-\d$/, '')));
}

/** Shows the whole file of each image, without links to attachment pages. */
export function withWholeImages(html: string, address: unknown): string {
  const site = typeof address === 'string' ? URL.parse(address) : null;
  const bare = site
    ? html.replace(linkedImage, (all, img: string) => (leadsToAttachment(all.slice(0, -4), img, site) ? img : all))
    : html;
  return bare.replace(image, wholeImage);
}
