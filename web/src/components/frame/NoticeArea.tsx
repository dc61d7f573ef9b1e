import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Text } from '../../../../shared/messages/format-message.ts';
import { contentParameters, siteRoutes } from '../../../../shared/page/site-routes.ts';
import { copyAgeOfDocument, copyAgeQuery } from '../../api/copy-age.ts';
import { contentQuery } from '../../api/queries.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { arriveWithNotice, shownNotice } from '../../navigation/notices.ts';
import { ConsentBanner } from '../consent/Consent.tsx';
import styles from './NoticeArea.module.css';

const noticeAfterMs = 300_000;

const asksEveryMs = 60_000;

const hourMs = 3_600_000;

function savedWords(ageMs: number): Parameters<Text> {
  const hours = Math.floor(ageMs / hourMs);
  return hours > 0 ? ['notice.saved', { hours }] : ['notice.saved-lately'];
}

/** Age in ms of the stale copy on show, 0 if negligible. While it is visible, its content is refetched. */
function useSavedCopy(): number {
  const client = useQueryClient();
  const { page, parameters, path } = useCurrentPage();
  const match = { page: page ?? 'landing', route: siteRoutes[page ?? 'landing'], parameters };
  const ageOf = copyAgeQuery(match.route.content, contentParameters(match));
  const { data: ageMs = 0 } = useQuery(ageOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is that of the page it comes with
  useEffect(() => {
    if (page) client.setQueryData(ageOf.queryKey, (known) => known ?? copyAgeOfDocument());
  }, []);
  const isNoticed = page !== undefined && ageMs > noticeAfterMs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is its content
  useEffect(() => {
    if (!isNoticed) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void client.prefetchQuery({ ...contentQuery(match), staleTime: 0 });
    };
    const timer = setInterval(ask, asksEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isNoticed, path]);
  return isNoticed ? ageMs : 0;
}

/** The live region exists from the start, so that screen readers announce its text. */
function NoticeLine() {
  const t = useText();
  const { entry } = useCurrentPage();
  const notice = useSyncExternalStore(shownNotice.subscribe, shownNotice.read, () => undefined);
  const ageMs = useSavedCopy();
  useEffect(() => arriveWithNotice(entry), [entry]);
  return (
    <p role="status" className={styles.notice}>
      {notice ? t(`notice.${notice.kind}`) : ageMs > 0 && t(...savedWords(ageMs))}
    </p>
  );
}

/** `--consent-h`, the height to keep clear. Written only if it differs from the style sheet's value. */
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

/** Only a browser knows which languages the visitor reads. */
function useOffer(): ComponentType | undefined {
  const { locales } = useConfig();
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    if (locales)
      import('./LanguageOffer.tsx').then(
        (code) => setOffer(() => code.LanguageOffer),
        () => undefined,
      );
  }, [locales]);
  return Offer;
}

export function NoticeArea() {
  const Offer = useOffer();
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? reserveHeightOf(area.current) : undefined), []);
  return (
    <div ref={area} className={styles.area} data-part="notices" data-print="hidden">
      <NoticeLine />
      {Offer && <Offer />}
      <ConsentBanner />
    </div>
  );
}
