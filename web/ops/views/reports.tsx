import { opsPaths } from '../../../shared/ops/operation.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Report } from '../parts/Report.tsx';
import type { View } from '../view.ts';

const reports = [
  ['changes', 'Changes'],
  ['repairs', 'Repairs'],
  ['replicas', 'Replicas'],
  ['enquiries', 'Enquiries'],
  ['config', 'Settings'],
] as const;

const refreshMs = 10_000;

function Reports({ query }: { readonly query: URLSearchParams }) {
  const [name] = reports.find(([one]) => one === query.get('of')) ?? reports[0];
  const report = useReport<object>(opsPaths[name], {}, { refetchInterval: refreshMs });
  const options = reports.map(([value, text]) => ({ value, text, href: opsHref('reports', { of: value }) }));
  return (
    <>
      <Choice label="Show" current={name} options={options} />
      <Loaded query={report}>{(data) => <Report value={data} />}</Loaded>
    </>
  );
}

export const view: View = { title: 'Reports', Content: Reports };
