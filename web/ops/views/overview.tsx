import { keepPreviousData } from '@tanstack/react-query';
import { type PointerEvent, useId, useMemo, useState } from 'react';
import type { CacheListing } from '../../../shared/ops/cache-report.ts';
import { type History, type LatencyHistory, opsPaths, type ReplicaList } from '../../../shared/ops/operation.ts';
import range from '../../src/ui/Range.module.css';
import { HistoryTable } from '../charts/HistoryTable.tsx';
import {
  ageOf,
  bucketsOf,
  fromMemory,
  lastMinutes,
  lookedUp,
  overallMs,
  totalOf,
  untilNextMinuteMs,
} from '../charts/history-figures.ts';
import stripStyles from '../charts/StripGroup.module.css';
import { type Strip, type StripGroupData, stripGroupsOf } from '../charts/strip-groups.ts';
import { TimeStrip } from '../charts/TimeStrip.tsx';
import { clockText, countedText, countText, replicaName, shareText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Bars } from '../parts/Bars.tsx';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import type { View } from '../view.ts';
import styles from './overview.module.css';

interface StripGroupProps {
  readonly group: StripGroupData;
  readonly at: number;
  readonly minutes: number;
  readonly onPoint: (minute: number) => void;
}

function Values({ strip: { lines, text }, at }: { readonly strip: Strip; readonly at: number }) {
  return lines.map(({ label, values, stroke }) => {
    const value = values[at] ?? null;
    return (
      <span key={label} className={stripStyles.value} data-stroke={lines.length > 1 ? stroke : undefined}>
        {lines.length > 1 && <small>{label} </small>}
        {value === null ? '–' : text(value)}
      </span>
    );
  });
}

function StripGroup({ group: { title, strips }, at, minutes, onPoint }: StripGroupProps) {
  const id = useId();
  const point = ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLElement>) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(Math.max(0, Math.min(minutes - 1, Math.floor(((clientX - left) / width) * minutes))));
  };
  return (
    <section className={stripStyles.group} aria-labelledby={id} style={{ '--at': (at + 0.5) / minutes }}>
      <h2 id={id}>{title}</h2>
      <dl>
        {strips.map((strip) => (
          <div key={strip.title} className={stripStyles.strip}>
            <dt>{strip.title}</dt>
            <dd className={stripStyles.values}>
              <Values strip={strip} at={at} />
            </dd>
            <dd className={stripStyles.summary}>{strip.summary}</dd>
            <dd className={stripStyles.drawing} onPointerDown={point} onPointerMove={point}>
              <TimeStrip lines={strip.lines} scale={strip.scale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const spans = [
  ['60', '1 h'],
  ['360', '6 h'],
  ['1440', '24 h'],
] as const;
const wholeDay = '1440';
const failing = { of: 'value', state: 'failing' } as const;
const failingEveryMs = 15_000;
const shownOfId = 8;

function Statement({ history }: { readonly history: History }) {
  const all = totalOf(history, lookedUp);
  const calls = totalOf(history, ['upstreamCalls']);
  const failures = totalOf(history, ['upstreamFailures']);
  const half = overallMs(history.upstreamLatency, 0.5);
  if (all === 0) return <p className="heading">No requests in this period.</p>;
  return (
    <>
      <p className="heading">
        {shareText(totalOf(history, fromMemory) / all)} of {countedText(all, 'request')} were served from the cache.
      </p>
      <p className={`lead ${styles.calls}`}>
        The content API was called {calls === 1 ? 'once' : `${countText(calls)} times`}
        {half !== null && `; median response time ${spanText(half)}`}.{' '}
        {failures === 0 ? 'None of its calls failed.' : `${countedText(failures, 'call')} failed.`}
      </p>
    </>
  );
}

function FailingNow() {
  const { data } = useReport<CacheListing>(
    opsPaths.cache,
    { ...failing, limit: 1 },
    { refetchInterval: failingEveryMs },
  );
  if (!data) return null;
  const { total } = data;
  return (
    <p className="lead" role="status">
      {total === 0 ? (
        'No failing entries.'
      ) : (
        <a href={opsHref('entries', failing)}>{`Failing now: ${countedText(total, 'value')}`}</a>
      )}
    </p>
  );
}

function Hand({ history, at, onMove }: { history: History; at: number; onMove: (minute: number | undefined) => void }) {
  const { minutes, fromAtMs, stepMs } = history;
  const timeOf = (minute: number) => clockText(fromAtMs + minute * stepMs);
  const marks = Array.from({ length: 5 }, (_, mark) => Math.round(((minutes - 1) * mark) / 4));
  return (
    <div className={styles.hand}>
      <label htmlFor="minute">
        Minute <strong>{timeOf(at)}</strong>
      </label>
      <div className={styles.time} style={{ '--minutes': minutes }}>
        <input
          id="minute"
          type="range"
          className={range.range}
          min={0}
          max={minutes - 1}
          value={at}
          aria-valuetext={timeOf(at)}
          onChange={({ target }) => {
            const minute = target.valueAsNumber;
            onMove(minute === minutes - 1 ? undefined : minute);
          }}
        />
        <ol aria-hidden="true">
          {marks.map((mark) => (
            <li key={mark}>{timeOf(mark)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Charts({ history }: { readonly history: History }) {
  const [chosenMs, setChosenMs] = useState<number>();
  const { fromAtMs, stepMs, minutes } = history;
  const last = minutes - 1;
  const at = chosenMs === undefined ? last : Math.max(0, Math.min(last, Math.round((chosenMs - fromAtMs) / stepMs)));
  const groups = useMemo(() => stripGroupsOf(history), [history]);
  const move = (minute: number | undefined) =>
    setChosenMs(minute === undefined ? undefined : fromAtMs + minute * stepMs);
  return (
    <>
      <section aria-label="Minute by minute" className={styles.charts}>
        <Hand history={history} at={at} onMove={move} />
        {groups.map((group) => (
          <StripGroup key={group.title} group={group} at={at} minutes={minutes} onPoint={move} />
        ))}
      </section>
      <HistoryTable history={history} />
      <div className={styles.latencies}>
        <Latencies title="Response times" latency={history.requestLatency} />
        <Latencies title="Response times of the content API" latency={history.upstreamLatency} />
      </div>
    </>
  );
}

function Latencies({ title, latency }: { readonly title: string; readonly latency: LatencyHistory }) {
  const buckets = bucketsOf(latency);
  if (buckets.length === 0 || buckets.every(({ count }) => count === 0)) {
    return (
      <section>
        <p className="lead">{title}</p>
        <p>No data.</p>
      </section>
    );
  }
  const longest = latency.boundsS.at(-1) ?? 0;
  const labelOf = (untilMs: number | undefined) =>
    untilMs === undefined ? `over ${spanText(longest * 1_000)}` : `to ${spanText(untilMs)}`;
  return (
    <Bars
      caption={title}
      heads={['Time', 'Count']}
      bars={buckets.map(({ untilMs, count }) => ({ label: labelOf(untilMs), count }))}
    />
  );
}

/** The shortest span that has all data. */
function spanFor(history: History | undefined): string {
  const age = history ? ageOf(history) : 0;
  return spans.find(([value]) => Number(value) >= age)?.[0] ?? wholeDay;
}

function useReplicaNames(isShown: boolean): ReadonlyMap<string, string> {
  const { data } = useReport<ReplicaList>(opsPaths.replicas, {}, { enabled: isShown });
  return new Map(data?.replicas.map((replica) => [replica.id, replicaName(replica)]));
}

function Overview({ query }: { readonly query: URLSearchParams }) {
  const chosen = query.get('minutes');
  const replica = query.get('replica');
  const report = useReport<History>(
    opsPaths.history,
    { minutes: chosen ?? wholeDay, replica },
    { refetchInterval: () => untilNextMinuteMs(Date.now()), placeholderData: keepPreviousData },
  );
  const replicas = report.data?.replicas ?? [];
  const nameOf = useReplicaNames(replicas.length > 1);
  const minutes = chosen ?? spanFor(report.data);
  return (
    <>
      <div className={styles.choices}>
        <Choice
          label="Time"
          current={minutes}
          options={spans.map(([value, text]) => ({
            value,
            text,
            href: opsHref('overview', { minutes: value, replica }),
          }))}
        />
        {replicas.length > 1 && (
          <Choice
            label="Replica"
            current={replica ?? ''}
            options={['', ...replicas].map((id) => ({
              value: id,
              text: id === '' ? 'All' : (nameOf.get(id) ?? id.slice(0, shownOfId)),
              href: opsHref('overview', { minutes: chosen, replica: id }),
            }))}
          />
        )}
      </div>
      <Loaded query={report}>
        {(loaded) => {
          const history = lastMinutes(loaded, Number(minutes));
          return (
            <>
              <div className={styles.statement}>
                <Statement history={history} />
                <FailingNow />
              </div>
              <Charts history={history} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

export const view: View = { title: 'Overview', isHeadless: true, Content: Overview };
