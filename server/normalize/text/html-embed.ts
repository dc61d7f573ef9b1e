import { type ChildNode, Element } from 'domhandler';
import { canBeMediaUrl, hasImageName } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
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

const pagesOfIds: readonly (readonly [attribute: string, id: RegExp, page: string])[] = [
  ['class', /\bwistia_async_(\w{8,12})\b/, 'https://fast.wistia.net/embed/iframe/'],
  ['playback-id', /^(\w{10,60})$/, 'https://player.mux.com/'],
  ['data-tf-widget', /^(\w{4,20})$/, 'https://form.typeform.com/to/'],
];

/** `<lite-youtube videoid>`, `<amp-vimeo data-videoid>`, `<div data-youtube-id>`. */
function pageOfId(name: string, attribs: Readonly<Record<string, string>>): string | undefined {
  for (const [attribute, form, page] of pagesOfIds) {
    const id = form.exec(attribs[attribute] ?? '')?.[1];
    if (id !== undefined) return page + id;
  }
  const key = Object.keys(attribs).find((each) => /^(?:data-)?(?:video|youtube|vimeo)-?id$/i.test(each));
  return key && playerOfId(`${name} ${key}`, attribs[key] ?? '');
}

/** The page for a frame whose own address works in frames only: a map, or the script of a code listing. */
export function pageOfFrame(url: string): string {
  if (/^(?:https?:)?\/\/gist\.github\.com\/[\w/-]+\.js/i.test(url)) return url.replace(/\.js.*$/s, '');
  const map = /^https?:\/\/(?:www\.|maps\.)?google\.[a-z.]{2,6}\/maps\/embed/i.test(url) ? URL.parse(url) : null;
  if (!map) return url;
  const [, longitude, latitude] = /!2d(-?[\d.]{1,20})!3d(-?[\d.]{1,20})/.exec(map.searchParams.get('pb') ?? '') ?? [];
  const place = map.searchParams.get('q') ?? map.searchParams.get('center') ?? (latitude && `${latitude},${longitude}`);
  return place ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` : url;
}

/** The page of a video from a text that contains the provider's name, and an id. */
export function playerOfId(provider: string, id: string): string | undefined {
  if (/youtube|\byt\b/i.test(provider) && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  return /vimeo/i.test(provider) && /^\d{5,12}$/.test(id) ? `https://vimeo.com/${id}` : undefined;
}

/** Images and videos in settings, such as `data-settings` of Elementor. */
export function mediaInValue(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const isMedia = isPlayerPage(value) || (hasImageName(value) && canBeMediaUrl(value) && value.includes('/'));
    return isMedia ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value).flatMap((inner) => mediaInValue(inner, depth + 1));
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
