import type { PreviewConfig, Source } from '../../../shared/contract/preview.ts';
import { editUrlOf } from '../../../shared/page/edit-url.ts';
import { editInFrame } from './frame-messages.ts';

const marked = '[data-source]';

/** Gap in pixels between an element and its outline. */
const gapPx = 4;

/** Height of the link to the CMS, which is above the outline. */
const linkPx = 44;

const touchSlopPx = 10;
const longTouchMs = 500;

export interface EditablePart {
  readonly kind: string;
  readonly words: string;
  readonly href: string;
}

function sourceOf(element: Element): Source {
  // Written by the page's own code.
  return JSON.parse(element.getAttribute('data-source') ?? '{}') as Source;
}

const kinds: readonly (readonly [selector: string, kind: string])[] = [
  ['h1, h2, h3', 'Title'],
  ['picture', 'Image'],
  ['li, tr', 'Entry'],
  [':has(> dt)', 'Fact'],
];

function kindOf(element: Element): string {
  if (textOf(element) === '' && element.querySelector('picture')) return 'Image';
  return kinds.find(([selector]) => element.matches(selector))?.[1] ?? 'Text';
}

/** The words of an element. Those of neighbors are apart, also without a space in the markup. */
function textOf(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '');
  return words.join(' ').replace(/\s+/g, ' ').trim();
}

const wordsOf = (element: Element): string => textOf(element) || element.querySelector('img')?.alt || 'Without text';

/** True if the editor has a URL for each field, or hides those URLs in its texts. */
export const canEdit = ({ editUrl, editUrls }: PreviewConfig): boolean =>
  Boolean(editUrl ?? editUrls ?? document.querySelector('[data-source*=\'"hrefs"\']'));

/** Lists the parts of the page that the CMS can edit. */
export const editableParts = (templates: PreviewConfig): EditablePart[] =>
  [...document.querySelectorAll(marked)].flatMap((element) => {
    const href = editUrlOf(templates, sourceOf(element));
    return href === undefined ? [] : [{ kind: kindOf(element), words: wordsOf(element).slice(0, 80), href }];
  });

function boxOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  const box = element.getBoundingClientRect();
  return box.width > 0 ? box : range.getBoundingClientRect();
}

/** Shows an outline and a link to the CMS around the value under the pointer, in focus, or touched for long. */
export function followEditable(root: ShadowRoot, templates: PreviewConfig): void {
  const outline = document.createElement('div');
  outline.className = 'outline';
  outline.hidden = true;
  const link = document.createElement('a');
  link.textContent = 'Edit';
  link.target = '_blank';
  link.rel = 'noopener';
  link.addEventListener('click', (event) => {
    if (shown && editInFrame(link.href, sourceOf(shown), boxOf(shown))) event.preventDefault();
  });
  outline.append(link);
  root.append(outline);
  let shown: Element | undefined;

  const place = () => {
    if (!shown) return;
    const { left, top, width, height } = boxOf(shown);
    const isGone = !shown.isConnected || width === 0;
    outline.hidden = isGone;
    const [x, y] = [Math.max(0, left - gapPx), Math.max(0, top - gapPx)];
    const right = Math.min(document.documentElement.clientWidth, left + width + gapPx);
    outline.classList.toggle('top', y < linkPx);
    outline.style.cssText = `left:${x}px;top:${y}px;width:${right - x}px;height:${top + height + gapPx - y}px`;
  };
  const show = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest(marked) : null;
    const href = element && editUrlOf(templates, sourceOf(element));
    if (!element || element === shown || !href) return;
    shown = element;
    link.href = href;
    link.setAttribute('aria-label', `Edit: ${wordsOf(element).slice(0, 80)}`);
    place();
  };
  const hide = () => {
    shown = undefined;
    outline.hidden = true;
  };
  const isOwn = (target: EventTarget | null) => target === root.host;

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || isOwn(target)) return;
    if (target instanceof Element && target.closest(marked)) show(target);
    else hide();
  });
  document.addEventListener('focusin', ({ target }) => show(target));
  document.addEventListener('pointerdown', ({ target, pointerType, clientX, clientY }) => {
    if (pointerType !== 'touch' || isOwn(target)) return;
    hide();
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(() => show(target), longTouchMs);
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, ending);
    // A finger at rest still moves a little.
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > touchSlopPx) end();
    };
    addEventListener('pointermove', move, ending);
  });
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
}
