import { useEffect, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { useTheme } from '../theme.ts';
import { highestOf, type Minutes } from './history-figures.ts';
import styles from './TimeStrip.module.css';

/** The strokes differ in shape, not only in color. `bar` marks failures. */
export type Stroke = 'line' | 'area' | 'bar';

export interface StripLine {
  readonly label: string;
  readonly values: Minutes;
  readonly stroke: Stroke;
}

export interface StripScale {
  readonly max?: number;
  readonly isLogarithmic?: boolean;
}

interface StripProps {
  readonly lines: readonly StripLine[];
  readonly scale?: StripScale;
}

const height = 48;
const edge = 2;

/** The canvas has no access to CSS tokens, so read the computed colors. */
function colorsOf(element: HTMLElement) {
  const { color, borderColor, outlineColor } = getComputedStyle(element);
  return { ink: color, fill: borderColor, alert: outlineColor };
}

const dashes: uPlot.Series.PathBuilder = (plot, series, from, to) => {
  const stroke = new Path2D();
  let isDrawing = false;
  for (let minute = from; minute <= to; minute += 1) {
    const value = plot.data[series]?.[minute] ?? null;
    if (value !== null) {
      const begin = plot.valToPos(minute, 'x', true);
      const end = plot.valToPos(minute + 1, 'x', true);
      const level = plot.valToPos(value, 'y', true);
      if (isDrawing) stroke.lineTo(begin, level);
      else stroke.moveTo(begin, level);
      stroke.lineTo(Math.max(end, begin + devicePixelRatio), level);
    }
    isDrawing = value !== null;
  }
  return { stroke };
};

function seriesOf({ stroke }: StripLine, { ink, fill, alert }: ReturnType<typeof colorsOf>): uPlot.Series {
  const usual = { points: { show: false }, spanGaps: false };
  if (stroke === 'bar') {
    return { ...usual, stroke: alert, fill: alert, width: 1, paths: uPlot.paths.bars?.({ size: [1, 6, 2], align: 1 }) };
  }
  if (stroke === 'line') return { ...usual, width: 1.25, stroke: ink, paths: dashes };
  return { ...usual, width: 0, fill, paths: uPlot.paths.bars?.({ size: [1, Number.POSITIVE_INFINITY, 1], align: 1 }) };
}

function scaleOf(lines: readonly StripLine[], { max, isLogarithmic = false }: StripScale): uPlot.Scale {
  const highest = max ?? Math.max(...lines.map(({ values }) => highestOf(values)));
  if (!isLogarithmic) return { range: [0, highest || 1] };
  const lowest = Math.min(...lines.flatMap(({ values }) => values.flatMap((value) => value || [])), highest);
  return { distr: 3, range: [Number.isFinite(lowest) ? lowest / 1.5 : 0.1, (highest || 1) * 1.2] };
}

function optionsOf(host: HTMLElement, lines: readonly StripLine[], scale: StripScale): uPlot.Options {
  const colors = colorsOf(host);
  return {
    ...{ width: host.clientWidth, height, padding: [edge, 0, edge, 0] },
    ...{ legend: { show: false }, cursor: { show: false }, axes: [{ show: false }, { show: false }] },
    scales: { x: { time: false, range: (_plot, from, to) => [from, to] }, y: scaleOf(lines, scale) },
    series: [{}, ...lines.map((line) => seriesOf(line, colors))],
  };
}

function dataOf(lines: readonly StripLine[]): uPlot.AlignedData {
  const minutes = lines[0]?.values.length ?? 0;
  const ends = Array.from({ length: minutes + 1 }, (_, minute) => minute);
  return [
    ends,
    ...lines.map(({ values, stroke }) => [...values.map((value) => (stroke === 'bar' ? value || null : value)), null]),
  ];
}

/** A line chart of one series, hidden from assistive technology: numbers and the table contain the same data. */
export function TimeStrip({ lines, scale = {} }: StripProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // Redrawn with the theme, because it uses the colors of the theme.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const plot = new uPlot(optionsOf(host, lines, scale), dataOf(lines), host);
    const watch = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height }));
    watch.observe(host);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [lines, scale, theme]);
  return <div ref={place} className={styles.strip} aria-hidden="true" />;
}
