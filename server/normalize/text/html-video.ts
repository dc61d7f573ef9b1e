import { Element } from 'domhandler';
import { looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { frameUrl } from './html-embed.ts';
import { elementsIn, parseHtml } from './html-tree.ts';

const videoElements: ReadonlySet<string> = new Set(['iframe', 'embed', 'video', 'source']);

export const isVideo = (name: string): boolean => videoElements.has(name);

/** A frame or plug-in that does not show a video: a map, a document, a sound player. */
export function isFrame(element: Element): boolean {
  const { name, attribs } = element;
  if (name !== 'iframe' && name !== 'embed') return false;
  const src = frameUrl(element);
  return src !== '' && !isPlayerPage(src) && !looksLikeVideo(src) && !/^video\//i.test(attribs.type ?? '');
}

/** A video with its files only, because other content is a fallback. Empty if it has no files. */
export function readHtmlVideo(element: Element): Element[] {
  const { name, attribs, children } = element;
  const own = frameUrl(element) || attribs.src || attribs.url;
  const inner = name === 'video' ? elementsIn(children).filter((child) => child.name === 'source') : [];
  const files = [own, ...inner.map((source) => source.attribs.src)].flatMap((src) => (src ? [src] : []));
  if (files.length === 0) return [];
  const poster: Record<string, string> = name === 'video' && attribs.poster ? { poster: attribs.poster } : {};
  const sources = files.map((src) => new Element('source', { src }));
  const tracks = elementsIn(children).filter((child) => child.name === 'track');
  return [new Element('video', poster, [...sources, ...tracks])];
}

/** A recording with its files only. Empty if it has none. */
export function readHtmlAudio({ attribs, children }: Element): Element[] {
  const inner = elementsIn(children).filter(({ name }) => name === 'source');
  const files = [attribs.src, ...inner.map((source) => source.attribs.src)].flatMap((src) => src || []);
  const sources = files.map((src) => new Element('source', { src }));
  return files.length === 0 ? [] : [new Element('audio', attribs.title ? { title: attribs.title } : {}, sources)];
}

export const filesOf = ({ children }: Element): string[] =>
  elementsIn(children).flatMap(({ name, attribs }) => (name === 'source' ? (attribs.src ?? []) : []));

export const tracksOf = ({ children }: Element): Readonly<Record<string, string>>[] =>
  elementsIn(children).flatMap(({ name, attribs }) =>
    name === 'track' ? [{ ...attribs, ...('default' in attribs && { default: 'true' }) }] : [],
  );

export const videoFiles = (markup: string): string[] =>
  elementsIn(parseHtml(markup))
    .filter(({ name }) => isVideo(name))
    .flatMap(readHtmlVideo)
    .flatMap(filesOf);
