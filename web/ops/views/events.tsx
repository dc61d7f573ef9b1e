import { useEffect, useReducer, useState } from 'react';
import { type OpsEvent, opsEventNames, opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { countedText, secondsText, spanText } from '../formatting.ts';
import { askOps } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import parts from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField.tsx';
import type { View } from '../view.ts';
import styles from './events.module.css';

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

/** Returns undefined for a block without data, such as a keep-alive comment. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? '' }];
  });
  const all = (wanted: string) => fields.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  const data = all('data');
  if (data.length === 0) return undefined;
  return { name: all('event').at(-1) ?? 'message', data: data.join('\n'), id: all('id').at(-1) };
}

/** Reads server-sent events from a response body. `EventSource` cannot send a token, so it is not used. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

const maxKept = 500;
const fromKept = '0';
const againMs = 3_000;

interface ListedEvent {
  readonly number: number;
  readonly event: OpsEvent | undefined;
}

function withEvent(kept: readonly ListedEvent[], event: OpsEvent | undefined | 'none'): readonly ListedEvent[] {
  if (event === 'none') return [];
  return [{ number: (kept[0]?.number ?? 0) + 1, event }, ...kept].slice(0, maxKept);
}

type Line = 'opening' | 'open' | 'broken';

const lineWords: Readonly<Record<Line, string>> = {
  opening: 'Connecting',
  open: 'Connected',
  broken: 'Disconnected; reconnecting',
};

function useEvents() {
  const [kept, add] = useReducer(withEvent, []);
  const [line, setLine] = useState<Line>('opening');
  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastId = fromKept;
    const listen = async () => {
      const headers = { 'Last-Event-ID': lastId };
      const { body } = await askOps(opsPaths.events, { headers, signal: end.signal });
      if (!body) return;
      setLine('open');
      for await (const { name, data, id } of eventsIn(body)) {
        lastId = id ?? lastId;
        if (name === opsEventNames.happened) add(JSON.parse(data) as OpsEvent);
        if (name === opsEventNames.reset) add(undefined);
      }
    };
    const keepListening = async () => {
      // Every error leads to a new attempt. Only unmounting ends the stream.
      await listen().catch(() => undefined);
      if (end.signal.aborted) return;
      setLine('broken');
      timer = setTimeout(keepListening, againMs);
    };
    keepListening();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
  return { kept, line, clear: () => add('none') };
}

function detailOf(event: OpsEvent): string {
  const { reason, tookMs, isChanged, count, isHard, operation, error } = event;
  return [
    reason,
    isChanged === undefined ? undefined : isChanged ? 'changed' : 'unchanged',
    count === undefined ? undefined : countedText(count, 'value'),
    isHard && 'deleted',
    operation,
    error?.message,
    tookMs === undefined ? undefined : spanText(tookMs),
  ]
    .filter(Boolean)
    .join(', ');
}

function isMeant(event: OpsEvent | undefined, words: string): boolean {
  if (event === undefined || words === '') return true;
  const text = `${event.type} ${event.key ?? ''} ${event.replica} ${detailOf(event)}`.toLowerCase();
  return text.includes(words.trim().toLowerCase());
}

const isTrouble = ({ type }: OpsEvent) => /failed|damaged|suspicious/.test(type);

function Row({ event }: { readonly event: OpsEvent | undefined }) {
  if (!event) return <li className={styles.row}>Some events were missed here.</li>;
  const { at, type, key } = event;
  return (
    <li className={styles.row} data-trouble={isTrouble(event) || undefined}>
      <time dateTime={at}>{secondsText(at)}</time>
      <span>{type.replaceAll('-', ' ')}</span>
      <span>
        {key && (key.includes(':') ? <a href={opsHref('explain', { key })}>{key}</a> : key)}
        <small>{detailOf(event)}</small>
      </span>
    </li>
  );
}

function Events() {
  const { kept, line, clear } = useEvents();
  const [words, setWords] = useState('');
  const [held, setHeld] = useState<readonly ListedEvent[]>();
  const empty = () => {
    clear();
    setHeld(undefined);
  };
  const waiting = held ? (kept[0]?.number ?? 0) - (held[0]?.number ?? 0) : 0;
  const shown = (held ?? kept).filter(({ event }) => isMeant(event, words));
  return (
    <>
      <SearchField label="Filter by type, key or cause" words={words} onWords={setWords}>
        <Button aria-pressed={held !== undefined} onClick={() => setHeld(held ? undefined : kept)}>
          Pause
        </Button>
        <Button onClick={empty}>Clear</Button>
      </SearchField>
      <p className={parts.count}>
        <span role="status">{lineWords[line]}.</span> {countedText(shown.length, 'event')} shown, latest first
        {waiting > 0 && `; ${waiting} more since the pause`}. The page keeps the last {maxKept}.
      </p>
      <ol className={styles.list} aria-label="Events" aria-live="off">
        {shown.map(({ number, event }) => (
          <Row key={number} event={event} />
        ))}
      </ol>
    </>
  );
}

export const view: View = { title: 'Events', Content: Events };
