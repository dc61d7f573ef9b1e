import { opsPaths } from '../../../shared/ops/operation.ts';
import type { ChangeReport, PublishReport } from '../../../shared/ops/publish-report.ts';
import { countedText, momentText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';
import { tagLinks } from './explain.tsx';

const refreshMs = 5_000;

const stages = [
  ['reloaded', 'reloadedAt', 'Reloaded'],
  ['purged', 'purgedAt', 'Front cache purged'],
  ['served', 'servedAt', 'First fresh response'],
] as const;

const maxTags = 3;

function Tags({ tags }: Pick<ChangeReport, 'tags'>) {
  const rest = tags.length - maxTags;
  return (
    <>
      {tagLinks(tags.slice(0, maxTags))}
      {rest > 0 && `and ${countedText(rest, 'other')}`}
    </>
  );
}

function ChangeRow({ change }: { readonly change: ChangeReport }) {
  const { at, cause, tags } = change;
  return (
    <tr>
      <th scope="row">{momentText(at)}</th>
      <td>{cause}</td>
      {stages.map(([stage, field]) => {
        const reachedAt = change[field];
        return (
          <td key={stage} data-number>
            {reachedAt === null ? '–' : spanText(Math.max(0, Date.parse(reachedAt) - Date.parse(at)))}
          </td>
        );
      })}
      <td>
        <Tags tags={tags} />
      </td>
    </tr>
  );
}

function Changes() {
  const report = useReport<PublishReport>(opsPaths.changes, {}, { refetchInterval: refreshMs });
  return (
    <Loaded query={report}>
      {({ changes, times }) => {
        if (changes.length === 0)
          return <p className="lead">No content has changed since the start of this replica.</p>;
        return (
          <>
            <Facts
              facts={stages.map(([stage, , label]) => {
                const { p50Ms, p95Ms } = times[stage];
                return [label, p50Ms !== null && p95Ms !== null && `p50 ${spanText(p50Ms)}, p95 ${spanText(p95Ms)}`];
              })}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section className={`${parts.section} ${parts.scroll}`} tabIndex={0} aria-label="Last changes">
              <table className={parts.table}>
                <caption>Last {countedText(changes.length, 'change')}. Times count from the event or the date.</caption>
                <thead>
                  <tr>
                    <th scope="col">Event</th>
                    <th scope="col">Cause</th>
                    {stages.map(([stage, , label]) => (
                      <th key={stage} scope="col" data-number>
                        {label}
                      </th>
                    ))}
                    <th scope="col">Tags</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map((change) => (
                    <ChangeRow key={`${change.at} ${change.tags[0]}`} change={change} />
                  ))}
                </tbody>
              </table>
            </section>
          </>
        );
      }}
    </Loaded>
  );
}

export const view: View = { title: 'Changes', Content: Changes };
