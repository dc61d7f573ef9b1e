import { type ChildNode, Element } from 'domhandler';
import { canBeMediaUrl, hasImageName } from '../media/media-look.ts';
import { isPlayerPage } from '../media/player-page.ts';
import { stemOf } from '../media/stem.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { uniqueBy } from '../payload/list.ts';
import { elementsIn, isElement, isText, textIn } from './html-tree.ts';

const isBlankFrame = (url: string): boolean => url === '' || /^(?:about|javascript|data|blob):/i.test(url);

/** The URL of a frame, also from the attributes of lazy loaders and consent tools. '' without a URL. */
export function frameUrl({ attribs }: Element): string {
  const own = attribs.src?.trim() ?? '';
  if (!isBlankFrame(own)) return own;
  const other = Object.keys(attribs).find((key) => /-src$/i.test(key) && !isBlankFrame(attribs[key]?.trim() ?? ''));
  return (other && attribs[other]?.trim()) || '';
}

const mediaNames: ReadonlySet<string> = new Set([
  ...['img', 'amp-img', 'picture', 'video', 'audio', 'iframe', 'embed', 'object', 'source', 'a', 'svg', 'canvas'],
  ...['input', 'button', 'form', 'script', 'style', 'link', 'meta', 'track', 'param', 'base', 'area'],
]);

const holdsNone = (element: Element, names: ReadonlySet<string>): boolean =>
  !elementsIn([element]).some(({ name }) => names.has(name));

/** The page that an empty element stands for: a script of a provider would show a post, a player or a form in it. */
export function pageOfEmpty(element: Element): string | undefined {
  const { name, attribs, children } = element;
  const keys = Object.keys(attribs);
  if (keys.length === 0 || textIn(children).trim() !== '' || !holdsNone(element, mediaNames)) return undefined;
  if (/share|like|follow|button/i.test(attribs.class ?? '')) return undefined;
  const found = keys.find((key) => /(?:^|-)(?:url|href|permalink|src|cite)$/i.test(key) && isPage(attribs[key]));
  return found === undefined ? pageOfId(name, attribs) : attribs[found];
}

const isPage = (text = ''): boolean =>
  /^(?:https?:)?\/\/\S+$/i.test(text.trim()) || /^\/(?!\/)\S*\.\w+$/.test(text.trim());

/** `<lite-youtube videoid>`, `<amp-vimeo data-videoid>`, `<div data-youtube-id>`. */
function pageOfId(name: string, attribs: Readonly<Record<string, string>>): string | undefined {
  const key = Object.keys(attribs).find((each) => /^(?:data-)?(?:video|youtube|vimeo)-?id$/i.test(each));
  return key && playerOfId(`${name} ${key}`, attribs[key] ?? '');
}

/** The page of a video from a text that contains the provider's name, and an id. */
export function playerOfId(provider: string, id: string): string | undefined {
  if (/youtube|\byt\b/i.test(provider) && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  return /vimeo/i.test(provider) && /^\d{5,12}$/.test(id) ? `https://vimeo.com/${id}` : undefined;
}

const shownNames: ReadonlySet<string> = new Set(['img', 'amp-img', 'picture', 'video', 'iframe']);
const maxListed = 50;

/** Images and videos in settings of an element that contains none: `data-settings` of Elementor and the like. */
export function mediaInSettings(element: Element): string[] {
  const settings = Object.entries(element.attribs).filter(
    ([key, value]) => key.startsWith('data-') && /^\s*[[{]/.test(value) && value.includes('/'),
  );
  if (settings.length === 0 || !holdsNone(element, shownNames)) return [];
  const urls = settings.flatMap(([, value]) => urlsIn(parseJsonText(value)));
  return uniqueBy(urls, stemOf).slice(0, maxListed);
}

function urlsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const isMedia = isPlayerPage(value) || (hasImageName(value) && canBeMediaUrl(value) && value.includes('/'));
    return isMedia ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value).flatMap((inner) => urlsIn(inner, depth + 1));
}

/** The URL that is all the text of an element outside its caption. WordPress shows its page in that place. */
export function urlAlone({ children }: Element): string | undefined {
  const [only, ...others] = children.filter((child) => !isText(child) || child.data.trim() !== '');
  if (!only || others.length > 0 || !isText(only)) return undefined;
  const text = only.data.trim();
  return /^https?:\/\/[^\s<>"]{4,500}$/i.test(text) && URL.canParse(text) ? text : undefined;
}

/** A plug-in without address: its parameter or its content is shown. */
export function partsOfObject({ children }: Element): readonly ChildNode[] {
  const movie = children.find(
    (child) => isElement(child) && child.name === 'param' && /^(?:movie|src|url)$/i.test(child.attribs.name ?? ''),
  );
  const holdsEmbed = elementsIn(children).some(({ name }) => name === 'embed' || name === 'iframe');
  const src = movie && isElement(movie) ? movie.attribs.value : undefined;
  return src && !holdsEmbed ? [new Element('embed', { src })] : children;
}
