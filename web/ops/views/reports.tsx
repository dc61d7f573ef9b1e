import { opsPaths } from '../../../shared/ops/operation.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';

const reports = [
  ['repairs', 'Repairs'],
  ['config', 'Settings'],
  ['replicas', 'Replicas'],
] as const;

function Reports({ query }: { readonly query: URLSearchParams }) {
  const [name, title] = reports.find(([one]) => one === query.get('of')) ?? reports[0];
  const report = useReport<object>(opsPaths[name]);
  const options = reports.map(([value, text]) => ({ value, text, href: opsHref('reports', { of: value }) }));
  return (
    <>
      <Choice label="Show" current={name} options={options} />
      <Loaded query={report}>
        {(data) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={`${parts.section} ${parts.scroll}`} tabIndex={0} aria-label={title}>
            <pre>{JSON.stringify(data, undefined, 2)}</pre>
          </section>
        )}
      </Loaded>
    </>
  );
}

export const view: View = { title: 'Reports', Content: Reports };
