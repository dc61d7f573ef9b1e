import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './HomeTile.module.css';

/** Ground that stays clear around what lies over a page, CSS px. */
const clearPx = 16;

/** Points of a box at which is looked, from side to side and from top to bottom: a line of text is higher than the gaps. */
const steps = [0, 0.25, 0.5, 0.75, 1];

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether the element's own words, line by line, or its code to be read by a camera, come into a box. */
function speaksIn(element: Element, box: DOMRect): boolean {
  if (element.matches('[data-code]')) return true;
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meets(line, box));
  });
}

/** What is drawn as a line of the page; the colophon begins with one. */
const lines = 'main :is([data-part="beam"], [data-line]), footer';

function lineOf(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMRect(x, y, width, element.matches('footer') ? 1 : height);
}

/** Whether the page has words, its line, or a code to be read by a camera below an element that lies over it, or close by. */
function hasWordsBelow(over: Element): boolean {
  const { x, y, width, height } = over.getBoundingClientRect();
  const box = new DOMRect(x - clearPx, y - clearPx, width + 2 * clearPx, height + 2 * clearPx);
  if ([...document.querySelectorAll(lines)].some((line) => meets(lineOf(line), box))) return true;
  const below = new Set(
    steps.flatMap((across) =>
      steps.flatMap((down) => document.elementsFromPoint(box.x + box.width * across, box.y + box.height * down)),
    ),
  );
  return [...below].some((element) => !over.contains(element) && speaksIn(element, box));
}

/** Whether the page has been scrolled from its very top. */
function useIsMoved(): boolean {
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    // Negative while iOS bounces.
    const follow = () => setIsMoved(window.scrollY > 0);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isMoved;
}

/** Whether it would lie on words of the page at its top; looked at again whenever the page has another height or width. */
function useIsOverWords(tile: RefObject<Element | null>): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (tile.current && window.scrollY <= 0) setIsOver(hasWordsBelow(tile.current));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [tile]);
  return isOver;
}

/**
 * The way to the start, in the corner of the first screen; there only while the page is at its very top (T9). Where the
 * page has words in that corner, its line, or a code to be read by a camera, it gives way.
 */
export function HomeTile() {
  const t = useText();
  const mark = useSite().own.markHrefs.design;
  const tile = useRef<HTMLElement>(null);
  const isAway = useIsMoved();
  const isOverWords = useIsOverWords(tile);
  return (
    <nav ref={tile} className={styles.place} aria-label={t('common.home')} hidden={isOverWords}>
      <PageLink className={styles.tile} href="/" data-away={isAway || undefined} data-print="hidden">
        {mark && (
          <svg className={styles.mark} width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
            <use href={mark} />
          </svg>
        )}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
