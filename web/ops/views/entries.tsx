import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type CacheItem,
  type CacheListing,
  cacheSorts,
  listedStates,
  type OpsTarget,
} from '../../../shared/ops/cache-report.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { bytesText, countedText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref, replaceOpsLocation } from '../ops-location.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField.tsx';
import type { View } from '../view.ts';
import styles from './entries.module.css';

const pageSize = 50;
const refreshMs = 10_000;
const firstSort = 'size';

const requested = ['filter', 'of', 'tag', 'state', 'sort', 'cursor'] as const;

type Requested = Partial<Record<(typeof requested)[number], string>>;

function refreshText(refreshInMs: number | null): string {
  if (refreshInMs === null) return 'no refresh';
  return refreshInMs > 0 ? `refreshes in ${spanText(refreshInMs)}` : 'refreshes on next request';
}

function requestedIn(query: URLSearchParams): Requested {
  return Object.fromEntries(requested.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

function hrefWith(now: Requested, change: Requested): string {
  return opsHref('entries', { ...now, cursor: undefined, ...change });
}

const titleOf = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('-', ' ');

function Filter({ now }: { readonly now: Requested }) {
  const inAddress = now.filter ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // Because the URL changed otherwise than by typing, show its text.
  if (known !== inAddress) {
    setKnown(inAddress);
    setTyped(inAddress);
  }
  const type = (words: string) => {
    setTyped(words);
    setKnown(words);
    replaceOpsLocation(hrefWith(now, { filter: words }));
  };
  return <SearchField label="Filter by key" words={typed} onWords={type} />;
}

function Item({ item, now }: { readonly item: CacheItem; readonly now: Requested }) {
  const { key, of, state, isPurged, ageMs, refreshInMs, bytes, hits, tags, lastError } = item;
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <a href={opsHref('explain', { key })}>{key}</a>
        <p>
          {of === 'response' ? 'Response' : 'Value'}
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
        {isPurged && ', marked stale'}
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

const kinds = ['tag', 'image', 'all'] as const;

const kindWords = { tag: 'A tag', image: 'An image', all: 'Everything' };

function targetOf(kind: (typeof kinds)[number], name: string): OpsTarget | undefined {
  if (kind === 'all') return { all: true };
  if (name.trim() === '') return undefined;
  return kind === 'tag' ? { tag: name.trim() } : { image: name.trim() };
}

function Others() {
  const [kind, setKind] = useState<(typeof kinds)[number]>('tag');
  const [name, setName] = useState('');
  const id = useId();
  const target = targetOf(kind, name);
  return (
    <details className={parts.details}>
      <summary>By tag, image, or everything</summary>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Target</legend>
        {kinds.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={kind === one} onChange={() => setKind(one)} />
            {kindWords[one]}
          </label>
        ))}
      </fieldset>
      {kind !== 'all' && (
        <div className={parts.field}>
          <label htmlFor={id}>{kind === 'tag' ? 'Tag' : 'Id of the image'}</label>
          <input id={id} value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </div>
      )}
      {target && <OrderButtons target={target} label={kind === 'all' ? 'everything' : `${kind} ${name}`} />}
    </details>
  );
}

function Choices({ now }: { readonly now: Requested }) {
  const options = (name: 'of' | 'state' | 'sort', values: readonly string[], first = '') =>
    values.map((value) => ({
      value,
      text: value === '' ? 'All' : titleOf(value === 'response' ? 'response' : value),
      href: hrefWith(now, { [name]: value === first ? undefined : value }),
    }));
  return (
    <div className={styles.choices}>
      <Choice label="Show" current={now.of ?? ''} options={options('of', ['', 'value', 'response'])} />
      <Choice label="State" current={now.state ?? ''} options={options('state', ['', ...listedStates])} />
      <Choice label="Sort by" current={now.sort ?? firstSort} options={options('sort', cacheSorts, firstSort)} />
    </div>
  );
}

function Entries({ query }: { readonly query: URLSearchParams }) {
  const now = requestedIn(query);
  const report = useReport<CacheListing>(
    opsPaths.cache,
    { ...now, sort: now.sort ?? firstSort, limit: pageSize },
    { refetchInterval: refreshMs, placeholderData: keepPreviousData },
  );
  return (
    <>
      <Others />
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
                <Item key={`${item.of} ${item.key}`} item={item} now={now} />
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
