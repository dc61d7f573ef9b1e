import { type History, type HistorySeries, historySeries } from '../../../shared/ops/operation.ts';
import { clockText, countText, shareText, spanText } from '../formatting.ts';
import parts from '../parts/parts.module.css';
import { fromMemory, lookedUp, type Minutes, overallMs, totalOf } from './history-figures.ts';

const wantedRows = 24;

function sliceOf(history: History, from: number, to: number): History {
  const cut = (minutes: Minutes) => minutes.slice(from, to);
  const latency = ({ boundsS, counts }: History['requestLatency']) => ({ boundsS, counts: counts.map(cut) });
  const series: Record<HistorySeries, Minutes> = { ...history.series };
  for (const name of historySeries) series[name] = cut(series[name]);
  return {
    ...history,
    fromAtMs: history.fromAtMs + from * history.stepMs,
    minutes: to - from,
    series,
    requestLatency: latency(history.requestLatency),
    upstreamLatency: latency(history.upstreamLatency),
  };
}

const timeText = (ms: number | null) => (ms === null ? '–' : spanText(ms));

type Column = readonly [head: string, cell: (part: History) => string];

const columns: readonly Column[] = [
  ['Requests', (part) => countText(totalOf(part, lookedUp))],
  [
    'From cache',
    (part) => {
      const all = totalOf(part, lookedUp);
      return all === 0 ? '–' : shareText(totalOf(part, fromMemory) / all);
    },
  ],
  ['Fresh', (part) => countText(totalOf(part, ['hitsFresh']))],
  ['Stale', (part) => countText(totalOf(part, ['hitsStale']))],
  ['Expired', (part) => countText(totalOf(part, ['hitsExpired']))],
  ['Misses', (part) => countText(totalOf(part, ['misses']))],
  ['p50', (part) => timeText(overallMs(part.requestLatency, 0.5))],
  ['p95', (part) => timeText(overallMs(part.requestLatency, 0.95))],
  ['Errors', (part) => countText(totalOf(part, ['serverErrors']))],
  ['API calls', (part) => countText(totalOf(part, ['upstreamCalls']))],
  ['API failed', (part) => countText(totalOf(part, ['upstreamFailures']))],
  ['API p50', (part) => timeText(overallMs(part.upstreamLatency, 0.5))],
];

export function HistoryTable({ history }: { readonly history: History }) {
  const step = Math.max(1, Math.round(history.minutes / wantedRows));
  const starts = Array.from({ length: Math.ceil(history.minutes / step) }, (_, row) => row * step);
  const rows = starts.map((from) => sliceOf(history, from, Math.min(history.minutes, from + step))).reverse();
  return (
    <details className={parts.details}>
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself can be reached with the keyboard */}
      <section className={parts.scroll} tabIndex={0} aria-label="The day as a table">
        <table className={parts.table}>
          <caption>{step === 1 ? 'Minute by minute' : `In steps of ${step} minutes`}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {columns.map(([head]) => (
                <th key={head} scope="col" data-number>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((part) => (
              <tr key={part.fromAtMs}>
                <th scope="row">{clockText(part.fromAtMs)}</th>
                {columns.map(([head, cell]) => (
                  <td key={head} data-number>
                    {cell(part)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
