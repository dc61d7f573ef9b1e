import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type CSSProperties,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { maxLimit, usualLimit } from '../../../../shared/contract/lists/cursor.ts';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { itemsOf, type ListCall } from '../../../../shared/page/overview-calls.ts';
import { partIn, queryWith } from '../../../../shared/page/page-query.ts';
import { addressOf } from '../../api/baked-site.ts';
import { callQuery } from '../../api/queries.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { keyed } from '../../ui/keyed.ts';
import { isPlainClick } from '../../ui/plain-click.ts';

/** Parts that scrolling adds before a click is needed, so that visitors can reach what is below a long list. */
const partsByScrolling = 4;

const manyParts = 10;

/** Scrolling past thousands of cards takes seconds otherwise. Browsers find and print all of them. */
const unseen: CSSProperties = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 400rem' };
const exact: CSSProperties = {};

/** Below the middle of the window, so that nothing is added above what a visitor reads. */
const rootMargin = '-50% 0px 150%';

/** Back finds the parts that were on the page. */
const keptMs = 3_600_000;

/** A list whose first items are on the page. `next`: path of the next part in the API. `rest`: all other items. */
export interface PartedList {
  readonly name: ListCall['name'];
  readonly total: number;
  readonly next?: string | undefined;
  readonly rest?: readonly ProjectSummary[] | undefined;
}

interface Page {
  readonly items: readonly ProjectSummary[];
  readonly next: string | number | undefined;
}

async function fetchPart(client: QueryClient, name: ListCall['name'], path: string, limit: number): Promise<Page> {
  const parameters = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  const call = { name, parameters: limit > usualLimit ? { ...parameters, limit: String(limit) } : parameters };
  const list = await client.fetchQuery({ ...callQuery(call), gcTime: 0 });
  return { items: itemsOf(list), next: list.links?.next };
}

/** The parts of a list after the first one. `more` adds one, and `all` the others. */
export function useLaterParts({ name, next, rest }: PartedList) {
  const limit = useRef(usualLimit);
  const { search } = useCurrentPage();
  const query = useInfiniteQuery({
    queryKey: [name, { next: next ?? search }, 'later'],
    queryFn: ({ client, pageParam }): Page | Promise<Page> => {
      if (typeof pageParam === 'string') return fetchPart(client, name, pageParam, limit.current);
      const end = pageParam + limit.current;
      return { items: rest?.slice(pageParam, end) ?? [], next: rest && end < rest.length ? end : undefined };
    },
    initialPageParam: next ?? 0,
    getNextPageParam: (page) => page.next,
    enabled: false,
    gcTime: keptMs,
  });
  const { data, isFetching, fetchNextPage } = query;
  const hasMore = data ? query.hasNextPage : next !== undefined || (rest?.length ?? 0) > 0;
  const all = async () => {
    limit.current = maxLimit;
    for (let has = hasMore; has; ) {
      const { hasNextPage, isError } = await fetchNextPage();
      has = hasNextPage && !isError;
    }
  };
  return { pages: data?.pages ?? [], error: query.error, hasMore, isFetching, more: () => fetchNextPage(), all };
}

interface MoreProps extends Omit<ReturnType<typeof useLaterParts>, 'pages'> {
  readonly count: number;
  readonly hash: string;
}

/** The link to the next part. While few parts are on the page, scrolling is enough. */
export function More({ count, hash, hasMore, isFetching, error, more, all }: MoreProps) {
  const t = useText();
  const { page = 'design', path, search } = useCurrentPage();
  const link = useRef<HTMLAnchorElement>(null);
  const [until, setUntil] = useState(partsByScrolling);
  const part = partIn(search);
  const hrefOf = (number: number) =>
    addressOf(path + queryWith(page, search, { part: number > 1 ? String(number) : undefined })) + hash;
  const scrollOn = useEffectEvent(() => {
    if (count < until && !isFetching && !error) void more();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new part may leave the link near the window
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && scrollOn(), { rootMargin });
    if (link.current) observer.observe(link.current);
    return () => observer.disconnect();
  }, [count, hasMore]);
  const showAll = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey === metaKey || !hasMore || !['f', 'p'].includes(key.toLowerCase())) return;
    const isPrint = key.toLowerCase() === 'p';
    if (isPrint) event.preventDefault();
    void all().then(() => isPrint && requestAnimationFrame(print));
  });
  useEffect(() => {
    addEventListener('keydown', showAll);
    return () => removeEventListener('keydown', showAll);
  }, []);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    flushSync(() => setUntil(count + partsByScrolling));
    if (!isFetching) void more();
  };
  if (!hasMore && part === 1) return null;
  return (
    <div className="grid block">
      <p className="on-datum">
        {part > 1 && (
          <a className="link" href={hrefOf(part - 1)} rel="prev">
            {t('parts.prev')}
          </a>
        )}{' '}
        {hasMore && (
          <a
            ref={link}
            className={buttonClass}
            href={hrefOf(part + count + 1)}
            rel="next"
            onClick={press}
            aria-busy={isFetching}
          >
            {t('parts.next')}
          </a>
        )}
        {error && <span role="alert">{error.message}</span>}
      </p>
    </div>
  );
}

export interface PartProps {
  readonly projects: readonly ProjectSummary[];
  readonly widest?: number;
  /** Style of a part after the first one. */
  readonly later?: CSSProperties;
}

interface LaterPartsProps extends PartedList {
  readonly Part: ComponentType<PartProps>;
  readonly hash: string;
  readonly widest?: number;
}

export function LaterParts({ Part, hash, widest, ...list }: LaterPartsProps) {
  const { pages, ...rest } = useLaterParts(list);
  // Fewer parts keep their exact heights, so that Back finds its place.
  const later = pages.length > manyParts ? unseen : exact;
  return (
    <>
      {keyed(pages, ({ items }) => items[0]?.id ?? '').map(({ key, item: { items } }) => (
        <Part key={key} projects={items} widest={widest} later={later} />
      ))}
      <More {...rest} count={pages.length} hash={hash} />
    </>
  );
}
