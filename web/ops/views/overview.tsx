import type { CacheListing } from '../../../shared/ops/cache-report.ts';
import { type HourSeries, type LastHourReport, opsPaths } from '../../../shared/ops/operation.ts';
import { bytesText, countedText, countText, shareText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';
import styles from './overview.module.css';

const refreshMs = 15_000;

const failing = { of: 'value', state: 'failing' } as const;

const rows: readonly (readonly [series: HourSeries, title: string, text: (value: number) => string])[] = [
  ['hits', 'Requests for content, served from the cache', countText],
  ['misses', 'Requests for content, not in the cache', countText],
  ['serverErrors', 'Responses with status 5xx, of all requests', countText],
  ['upstreamCalls', 'Calls of the content API', countText],
  ['upstreamFailures', 'Failed calls', countText],
  ['residentBytes', 'Memory of the process', bytesText],
  ['eventLoopDelayMs', 'Longest event loop delay', spanText],
];

const states: ReadonlySet<HourSeries> = new Set(['residentBytes', 'eventLoopDelayMs']);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** One value a minute, scaled to the highest. Hidden from assistive technology: the table has total and maximum. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const highest = Math.max(1e-9, ...values);
  const width = Math.max(1, values.length - 1);
  const points = values.map((value, minute) => `${minute},${1 - value / highest}`).join(' ');
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Statement({ series: { hits, misses, upstreamCalls, upstreamFailures } }: LastHourReport) {
  const [fromCache, calls, failures] = [sumOf(hits), sumOf(upstreamCalls), sumOf(upstreamFailures)];
  const all = fromCache + sumOf(misses);
  if (all === 0) return <p className="heading">No requests for content in the last hour.</p>;
  return (
    <>
      <p className="heading">
        {shareText(fromCache / all)} of {countedText(all, 'request')} for content were served from the cache.
      </p>
      <p className="lead">
        {countedText(calls, 'call')} of the content API, {failures === 0 ? 'none' : countText(failures)} failed.
      </p>
    </>
  );
}

function Failing() {
  const { data } = useReport<CacheListing>(opsPaths.cache, { ...failing, limit: 1 }, { refetchInterval: refreshMs });
  if (!data) return null;
  return (
    <p className="lead" role="status">
      {data.total === 0 ? (
        'No value fails to load.'
      ) : (
        <a href={opsHref('failures')}>{`Failing now: ${countedText(data.total, 'value')}`}</a>
      )}
    </p>
  );
}

function Overview() {
  const report = useReport<LastHourReport>(opsPaths.overview, {}, { refetchInterval: refreshMs });
  return (
    <Loaded query={report}>
      {(hour) => (
        <>
          <div className={styles.statement}>
            <Statement {...hour} />
            <Failing />
          </div>
          <table className={`${parts.table} ${styles.numbers}`}>
            <caption>Last hour of this process, a minute a step</caption>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col" data-number>
                  Total or now
                </th>
                <th scope="col" data-number>
                  Highest minute
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, title, text]) => {
                const values = hour.series[name];
                return (
                  <tr key={name}>
                    <th scope="row">{title}</th>
                    <td data-number>{text(states.has(name) ? (values.at(-1) ?? 0) : sumOf(values))}</td>
                    <td data-number>{text(Math.max(0, ...values))}</td>
                    <td>
                      <Sparkline values={values} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  );
}

export const view: View = { title: 'Overview', isHeadless: true, Content: Overview };
