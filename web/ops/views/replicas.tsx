import { opsPaths, type ReplicaList, type ReplicaReport } from '../../../shared/ops/operation.ts';
import { bytesText, countedText, momentText, replicaName, secondsText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';

const refreshMs = 10_000;

const storeWords: Readonly<Record<ReplicaList['store'], string>> = {
  connected: 'The replicas share Redis.',
  none: 'Configure Redis to see other replicas.',
  unreachable: 'Redis does not respond, so other replicas cannot be seen.',
};

function Replica({ replica, isAlone }: { readonly replica: ReplicaReport; readonly isAlone: boolean }) {
  const { id, isSelf, pid, build, startedAt, uptimeS, residentBytes, isReady, lastSeenAt } = replica;
  return (
    <article className={parts.section}>
      <h2 className="lead">
        {replicaName(replica)}
        {isSelf && !isAlone && ' (this replica)'}
      </h2>
      <Facts
        facts={[
          ['State', isReady ? 'ready' : 'not ready'],
          ['Process', `${pid}, id ${id}`],
          ['Uptime', `${spanText(uptimeS * 1_000)}, since ${momentText(startedAt)}`],
          ['Memory', bytesText(residentBytes)],
          ['Build', build],
          ['Last seen', secondsText(lastSeenAt)],
          [
            'Last 24 h',
            <a key="day" href={opsHref('overview', { replica: id })}>
              Charts for this replica
            </a>,
          ],
        ]}
      />
    </article>
  );
}

function Replicas() {
  const report = useReport<ReplicaList>(opsPaths.replicas, {}, { refetchInterval: refreshMs });
  return (
    <Loaded query={report}>
      {({ store, replicas }) => (
        <>
          <p className="lead">
            {countedText(replicas.length, 'process', 'processes')}. {storeWords[store]}
          </p>
          {replicas.map((replica) => (
            <Replica key={replica.id} replica={replica} isAlone={replicas.length === 1} />
          ))}
        </>
      )}
    </Loaded>
  );
}

export const view: View = { title: 'Replicas', Content: Replicas };
