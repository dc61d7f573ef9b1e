import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { maxShortlist } from '../../../../shared/contract/paths.ts';
import { detailSectionOf } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import { followKept, kept, pathOfShortlist, setKept } from '../../preferences/shortlist.ts';
import styles from './KeepLayer.module.css';

const none: readonly string[] = [];

export const useKept = () => useSyncExternalStore(kept.subscribe, kept.read, () => none);

/** A disc runs along the header's line to the count. */
function runToCount(button: HTMLElement): void {
  const count = document.querySelector('[data-kept]')?.getBoundingClientRect();
  const line = document.querySelector('[data-part="header"]')?.getBoundingClientRect();
  if (!count || !line || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const disc = document.createElement('div');
  disc.className = styles.disc ?? '';
  document.body.append(disc);
  const at = (x: number) => ({ transform: `translate(${x}px, ${line.bottom}px)` });
  const { left } = button.getBoundingClientRect();
  disc.animate([at(left), at(count.left)], { duration: 480, easing: 'ease-out' }).onfinish = () => disc.remove();
}

interface Host {
  readonly slug: string;
  readonly element: Element;
  /** Of a card. The page itself and the lightbox have a button without title. */
  readonly title?: string | undefined;
}

function KeepButton({ slug, title }: Host) {
  const t = useText();
  const all = useKept();
  const isKept = all.includes(slug);
  const isFull = !isKept && all.length >= maxShortlist;
  const word = isFull ? t('keep.count', { count: String(maxShortlist) }) : t(isKept ? 'keep.kept' : 'keep.keep');
  return (
    <button
      type="button"
      className={`plain-link ${title === undefined ? styles.word : styles.card}`}
      aria-label={title && `${word} ${title}`}
      aria-pressed={isKept}
      disabled={isFull}
      onClick={({ currentTarget }) => {
        setKept(isKept ? all.filter((other) => other !== slug) : [...all, slug]);
        if (!isKept) runToCount(currentTarget);
      }}
    >
      {word}
    </button>
  );
}

/** The element for the button. Documents do not contain it, because each byte of them counts. */
function hostIn(place: Element, isCard: boolean): Element {
  const known = place.querySelector(':scope > [data-keep]');
  if (known) return known;
  const made = document.createElement('span');
  made.dataset.keep = '';
  if (isCard) made.className = styles.below ?? '';
  // The lightbox begins with its counter, and ends with its close button.
  place.insertBefore(made, place.matches('[data-tools]') ? (place.children[1] ?? null) : null);
  return made;
}

/** Cards, the actions of a page, and the tools of the lightbox. */
const places = '[data-card], :has(> [data-press="print"]), [data-tools]';

const hostsOn = (slugOfPage: string | undefined): Host[] =>
  [...document.querySelectorAll(places)].flatMap((place) => {
    const card = place.getAttribute('data-card');
    const slug = card ?? slugOfPage;
    const title = card === null ? undefined : (place.querySelector('h3') ?? place.querySelector('a'))?.textContent;
    return slug ? [{ slug, element: hostIn(place, card !== null), title }] : [];
  });

function countHost(): Element | null {
  const menu = document.querySelector('[data-part="header"] [data-press="menu"]');
  const known = document.querySelector('[data-kept]');
  if (known || !menu) return known;
  const made = document.createElement('span');
  made.dataset.kept = '';
  menu.before(made);
  return made;
}

const isSame = (a: readonly Host[], b: readonly Host[]) =>
  a.length === b.length && a.every(({ element, slug }, at) => element === b[at]?.element && slug === b[at]?.slug);

/** The places of the page for the button, which come and go with cards. */
function useHosts(): readonly Host[] {
  const { page, parameters } = useCurrentPage();
  const slug = detailSectionOf(page) && parameters.slug;
  const [hosts, setHosts] = useState<readonly Host[]>([]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const found = page === 'shortlist' ? [] : hostsOn(slug);
        setHosts((before) => (isSame(before, found) ? before : found));
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [page, slug]);
  return hosts;
}

/** "Keep" on cards, labels and in the lightbox, and the count in the header. Its code comes when the page is idle. */
export function KeepLayer() {
  const t = useText();
  const hosts = useHosts();
  const all = useKept();
  useEffect(followKept, []);
  const { path } = useCurrentPage();
  const isEmpty = all.length === 0;
  // The header is another element on another page. Without items, nothing in it moves.
  const [count, setCount] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have another header
  useEffect(() => setCount(isEmpty ? null : countHost()), [path, hosts, isEmpty]);
  return (
    <>
      {hosts.map((host, index) => createPortal(<KeepButton {...host} />, host.element, `${host.slug} ${index}`))}
      {count &&
        !isEmpty &&
        createPortal(
          <PageLink className="small plain-link" href={pathOfShortlist(all)}>
            {t('keep.count', { count: String(all.length) })}
          </PageLink>,
          count,
        )}
    </>
  );
}
