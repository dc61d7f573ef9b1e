import { withBakedUrls } from '../../../shared/page/baked-site.ts';
import { type HeadInput, headOf } from '../../../shared/page/head.ts';
import { addressOf, bakedBase } from '../api/baked-site.ts';

const ofThePage = [
  'meta[name=description],meta[name=robots],meta[name=theme-color][media],meta[property],meta[name^="twitter:"]',
  'link[rel=canonical],link[rel=alternate],link[rel=icon],script[type="application/ld+json"]',
].join();

const listeners = new Set<() => void>();

export function onHeadWritten(listener: () => void): void {
  listeners.add(listener);
}

/** Writes the head like the server does. `isFull` is false while data is missing. */
export function writeHead(source: HeadInput, isFull: boolean): void {
  const { publicUrl } = source.config;
  const urlsIn = (value: string) => (bakedBase === undefined ? value : withBakedUrls(value, publicUrl));
  const old = new Set(document.head.querySelectorAll(ofThePage));
  for (const { tag, attributes, text = '' } of headOf(source)) {
    if (tag === 'title') {
      document.title = text;
      continue;
    }
    if (bakedBase !== undefined && attributes.type?.endsWith('+oembed')) continue;
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, addressOf(urlsIn(value)));
    element.textContent = urlsIn(text);
    const same = [...old].find((found) => found.isEqualNode(element));
    if (same) old.delete(same);
    else document.head.append(element);
  }
  for (const element of old) element.remove();
  if (isFull) for (const listener of listeners) listener();
}
