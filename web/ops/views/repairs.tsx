import { opsPaths } from '../../../shared/ops/operation.ts';
import { countedText, momentText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Bars } from '../parts/Bars.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';

interface Repair {
  readonly pointer: string;
  readonly rule: string;
  readonly count: number;
  readonly url?: string;
  readonly reason?: string;
}

interface RepairedResource {
  readonly key: string;
  readonly acceptedAt: string;
  readonly repairs: readonly Repair[];
}

interface RepairReport {
  readonly totals: Readonly<Record<string, number>>;
  readonly resources: readonly RepairedResource[];
}

const wordsOf = (rule: string) => rule.replaceAll('-', ' ');

function Resource({ resource: { key, acceptedAt, repairs } }: { readonly resource: RepairedResource }) {
  const total = repairs.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className={parts.details}>
      <summary>
        {key} <small>{countedText(total, 'repair')}</small>
      </summary>
      <p className={parts.wait}>
        Accepted {momentText(acceptedAt)}. <a href={opsHref('explain', { key })}>Explain</a>
      </p>
      <ul className={parts.rows}>
        {repairs.map(({ pointer, rule, count, url, reason }) => (
          <li key={`${pointer} ${rule} ${url}`}>
            <span>{wordsOf(rule)}</span>
            <span>{[url ?? (pointer || 'whole document'), reason].filter(Boolean).join(': ')}</span>
            <span>{count > 1 && `${count} ×`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Repairs() {
  const report = useReport<RepairReport>(opsPaths.repairs);
  return (
    <Loaded query={report}>
      {({ totals, resources }) => {
        const bars = Object.entries(totals).map(([rule, count]) => ({ label: wordsOf(rule), count }));
        if (bars.length === 0) return <p className="lead">No repairs in the loaded content.</p>;
        return (
          <>
            <Bars caption="Repairs by rule" heads={['Rule', 'Count']} bars={bars} />
            <section className={parts.section}>
              <h2 className="lead">Where</h2>
              {resources.map((resource) => (
                <Resource key={resource.key} resource={resource} />
              ))}
            </section>
          </>
        );
      }}
    </Loaded>
  );
}

export const view: View = { title: 'Repairs', Content: Repairs };
