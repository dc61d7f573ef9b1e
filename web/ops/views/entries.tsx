import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { type CacheItem, type CacheListing, cacheSorts, listedStates } from '../../../shared/ops/cache-report.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { bytesText, countedText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref, replaceOpsLocation } from '../ops-location.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';
import styles from './entries.module.css';

const pageSize = 50;
const refreshMs = 10_000;
const firstSort = 'size';

const requested = ['filter', 'tag', 'state', 'sort', 'cursor'] as const;

type Requested = Partial<Record<(typeof requested)[number], string>>;

function refreshText(refreshInMs: number | null): string {
  if (refreshInMs === null) return 'no refresh';
  return refreshInMs > 0 ? `refreshes in ${spanText(refreshInMs)}` : 'refreshes on next request';
}

const hrefWith = (now: Requested, change: Requested): string =>
  opsHref('entries', { ...now, cursor: undefined, ...change });

const titleOf = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('-', ' ');

function Filter({ now }: { readonly now: Requested }) {
  const id = useId();
  return (
    <div className={parts.field}>
      <label htmlFor={id}>Filter by key</label>
      <input
        id={id}
        type="search"
        value={now.filter ?? ''}
        onChange={({ target }) => replaceOpsLocation(hrefWith(now, { filter: target.value }))}
        autoComplete="off"
      />
    </div>
  );
}

function Item({ item, now }: { readonly item: CacheItem; readonly now: Requested }) {
  const { key, state, isPurged, ageMs, refreshInMs, bytes, hits, tags, lastError } = item;
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <a href={opsHref('explain', { key })}>{key}</a>
        <p>
          {tags.map((tag) => (
            <a key={tag} href={hrefWith(now, { tag })}>
              {tag}
            </a>
          ))}
        </p>
        {lastError && <p className={parts.wrong}>Last error: {lastError.message}</p>}
      </div>
      <p className={styles.state} data-state={state}>
        {titleOf(state)}
        {isPurged && ', invalidated'}
        <small>{refreshText(refreshInMs)}</small>
      </p>
      <p>
        {ageMs === null ? '–' : spanText(ageMs)}
        <small>age</small>
      </p>
      <p>
        {bytesText(bytes.total)}
        <small>in memory</small>
      </p>
      <p>{countedText(hits, 'hit')}</p>
      <OrderButtons target={{ key }} label={key} />
    </li>
  );
}

function Choices({ now }: { readonly now: Requested }) {
  const options = (name: 'state' | 'sort', values: readonly string[], first = '') =>
    values.map((value) => ({
      value,
      text: value === '' ? 'All' : titleOf(value),
      href: hrefWith(now, { [name]: value === first ? undefined : value }),
    }));
  return (
    <div className={styles.choices}>
      <Choice label="State" current={now.state ?? ''} options={options('state', ['', ...listedStates])} />
      <Choice label="Sort by" current={now.sort ?? firstSort} options={options('sort', cacheSorts, firstSort)} />
    </div>
  );
}

function Entries({ query }: { readonly query: URLSearchParams }) {
  const now = Object.fromEntries(requested.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const target = now.tag ? { tag: now.tag } : { all: true as const };
  const report = useReport<CacheListing>(
    opsPaths.cache,
    { ...now, sort: now.sort ?? firstSort, limit: pageSize },
    { refetchInterval: refreshMs, placeholderData: keepPreviousData },
  );
  return (
    <>
      <OrderButtons target={target} label={now.tag ? `tag ${now.tag}` : 'everything'} />
      <Filter now={now} />
      <Choices now={now} />
      <Loaded query={report}>
        {({ items, total, bytes, cursor }) => (
          <>
            <p className={styles.count} role="status">
              {total === 0 ? 'No entries match.' : `${countedText(total, 'entry', 'entries')}, ${bytesText(bytes)}`}
              {now.tag && (
                <>
                  , with the tag {now.tag}. <a href={hrefWith(now, { tag: undefined })}>Any tag</a>
                </>
              )}
            </p>
            <ul className={styles.list}>
              {items.map((item) => (
                <Item key={item.key} item={item} now={now} />
              ))}
            </ul>
            <p className={styles.pages}>
              {now.cursor && <a href={hrefWith(now, {})}>First page</a>}
              {cursor && <a href={hrefWith(now, { cursor })}>Next page</a>}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

export const view: View = { title: 'Entries', Content: Entries };
