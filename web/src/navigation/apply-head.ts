import type { Head } from '../../../shared/head.ts';
import type { Room } from '../../../shared/site-routes.ts';
import { repaintTheme } from '../preferences/theme.ts';

/** Sets an element of the head found by its attributes; without a value the element goes. */
function put(tag: 'meta' | 'link', identity: Readonly<Record<string, string>>, name: string, value?: string): void {
  const selector = Object.entries(identity)
    .map(([key, text]) => `[${key}="${text}"]`)
    .join('');
  const found = document.head.querySelector(`${tag}${selector}`);
  if (!value) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [key, text] of Object.entries(identity)) element.setAttribute(key, text);
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function putJsonLd(jsonLd: Head['jsonLd']): void {
  const found = document.head.querySelector('script[type="application/ld+json"]');
  if (!jsonLd) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement('script'));
  element.setAttribute('type', 'application/ld+json');
  element.textContent = JSON.stringify(jsonLd);
}

/** Makes the document's head and `<html>` those of another page, as the server would have written them. */
export function applyHead(head: Head, room: Room, page: string): void {
  const { openGraph: og } = head;
  document.title = head.title;
  put('meta', { name: 'description' }, 'content', head.description);
  put('meta', { name: 'robots' }, 'content', head.robots);
  put('link', { rel: 'canonical' }, 'href', head.canonical);
  put('link', { rel: 'icon' }, 'href', head.icon);
  for (const { media, color } of head.themeColors) put('meta', { name: 'theme-color', media }, 'content', color);
  const properties = {
    'og:type': og.type,
    'og:title': og.title,
    'og:description': og.description,
    'og:url': og.url,
    'og:site_name': og.siteName,
    'og:locale': og.locale,
    'og:image': og.image,
    'og:image:alt': og.imageAlt,
  };
  for (const [property, value] of Object.entries(properties)) put('meta', { property }, 'content', value);
  putJsonLd(head.jsonLd);
  document.documentElement.dataset.room = room;
  document.documentElement.dataset.page = page;
  // Its color in the browser's frame is that of the room.
  repaintTheme();
}
