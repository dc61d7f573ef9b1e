import type { Head } from '../../../shared/head.ts';
import type { Room } from '../../../shared/site-routes.ts';
import { repaintTheme } from '../preferences/theme.ts';

/** What the head of a page is written with; all else in `<head>` belongs to the whole site. */
const ofThePage = [
  'meta[name=description],meta[name=robots],meta[name=theme-color][media],meta[property]',
  'link[rel=canonical],link[rel=icon],script[type="application/ld+json"]',
].join();

/** Makes the document's head and `<html>` those of another page, as the server would have written them. */
export function applyHead(head: Head, room: Room, page: string): void {
  const old = new Set(document.head.querySelectorAll(ofThePage));
  for (const { tag, attributes, text = '' } of head) {
    if (tag === 'title') {
      document.title = text;
      continue;
    }
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    const same = [...old].find((found) => found.isEqualNode(element));
    if (same) old.delete(same);
    else document.head.append(element);
  }
  for (const element of old) element.remove();
  document.documentElement.dataset.room = room;
  document.documentElement.dataset.page = page;
  // Its color in the browser's frame is that of the room.
  repaintTheme();
}
