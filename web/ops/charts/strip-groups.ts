import type { History, LatencyHistory } from '../../../shared/ops/operation.ts';
import { bytesText, countText, shareText, spanText } from '../formatting.ts';
import { fromMemory, highestOf, lookedUp, type Minutes, quantiles, shareOf, sumOf } from './history-figures.ts';
import type { StripLine, StripScale } from './TimeStrip.tsx';

export interface Strip {
  readonly title: string;
  readonly lines: readonly StripLine[];
  readonly scale: StripScale;
  readonly text: (value: number) => string;
  readonly summary: string;
}

export interface StripGroupData {
  readonly title: string;
  readonly strips: readonly Strip[];
}

function counted(title: string, values: Minutes, stroke: StripLine['stroke'] = 'area'): Strip {
  const [total, most] = [sumOf(values), highestOf(values)];
  const summary = total === 0 ? 'none' : `total ${countText(total)}, max ${countText(most)}`;
  return { title, lines: [{ label: title, values, stroke }], scale: {}, text: countText, summary };
}

function measured(title: string, values: Minutes, text: Strip['text']): Strip {
  const most = highestOf(values);
  return {
    title,
    lines: [{ label: title, values, stroke: 'line' }],
    scale: {},
    text,
    summary: `max ${text(most)}`,
  };
}

function timed(title: string, latency: LatencyHistory): Strip {
  const lines: StripLine[] = [
    { label: 'p95', values: quantiles(latency, 0.95), stroke: 'area' },
    { label: 'p50', values: quantiles(latency, 0.5), stroke: 'line' },
  ];
  const most = Math.max(...lines.map(({ values }) => highestOf(values)));
  const summary = most === 0 ? 'no data' : `max ${spanText(most)}`;
  return { title, lines, scale: { isLogarithmic: true }, text: spanText, summary };
}

function memoryShare(history: History): Strip {
  const values = shareOf(history, fromMemory, lookedUp);
  const lowest = Math.min(1, ...values.flatMap((value) => value ?? []));
  return {
    title: 'From cache',
    lines: [{ label: 'From cache', values, stroke: 'area' }],
    scale: { max: 1 },
    text: shareText,
    summary: `min ${shareText(lowest)}`,
  };
}

export function stripGroupsOf(history: History): readonly StripGroupData[] {
  const { series, requestLatency, upstreamLatency } = history;
  return [
    {
      title: 'Responses',
      strips: [
        memoryShare(history),
        counted('Fresh', series.hitsFresh),
        counted('Stale', series.hitsStale),
        counted('Expired', series.hitsExpired),
        counted('Misses', series.misses),
        timed('Response time', requestLatency),
        counted('Server errors', series.serverErrors, 'bar'),
        counted('Rejected', series.refused, 'bar'),
      ],
    },
    {
      title: 'Content API',
      strips: [
        counted('Calls', series.upstreamCalls),
        counted('Failed calls', series.upstreamFailures, 'bar'),
        timed('Response time', upstreamLatency),
        counted('Loads', series.loads),
        counted('Failed loads', series.loadFailures, 'bar'),
      ],
    },
    {
      title: 'Process',
      strips: [
        measured('Content in memory', series.cacheBytes, bytesText),
        measured('Memory (RSS)', series.residentBytes, bytesText),
        measured('Event loop delay', series.eventLoopDelayMs, spanText),
      ],
    },
  ];
}
