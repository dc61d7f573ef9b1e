import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { MessageValues } from '../../../../shared/format-message.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { arriveWithNotice, type Notice, shownNotice } from '../../navigation/notices.ts';
import { ConsentStrip } from '../consent/Consent.tsx';
import styles from './NoticeArea.module.css';

function wordsOf(notice: Notice): [key: string, values?: MessageValues] {
  return notice.kind === 'saved' ? ['notice.saved', { hours: String(notice.hours) }] : [`notice.${notice.kind}`];
}

/** One line about the page on show. Its place is there from the start, so that what it says is read out. */
function NoticeLine() {
  const t = useText();
  const { entry } = useCurrentPage();
  const notice = useSyncExternalStore(shownNotice.subscribe, shownNotice.read, () => undefined);
  useEffect(() => arriveWithNotice(entry), [entry]);
  return (
    <p role="status" className={styles.notice}>
      {notice && t(...wordsOf(notice))}
    </p>
  );
}

/**
 * Keeps `--consent-h` the height of what lies at the foot of the window, so that the page can stay clear of it. The
 * style sheet says it before the first paint; it is written only where the truth differs: large text, a notice. In low
 * windows the area is part of the page, and nothing has to stay clear of it.
 */
function reserveHeightOf(area: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.removeProperty('--consent-h');
    const { position, scrollMarginBlockEnd } = getComputedStyle(area);
    const reservedPx = Number.parseFloat(scrollMarginBlockEnd);
    if (position === 'fixed' && Math.abs(area.offsetHeight - reservedPx) >= 1)
      style.setProperty('--consent-h', `${area.offsetHeight}px`);
  });
  observer.observe(area);
  return () => observer.disconnect();
}

/** What lies at the foot of the window: a notice, and below it the consent strip. Nothing of the page is behind it. */
export function NoticeArea() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? reserveHeightOf(area.current) : undefined), []);
  return (
    <div ref={area} className={styles.area} data-print="hidden">
      <NoticeLine />
      <ConsentStrip />
    </div>
  );
}
