import { opsPaths, type ReplicaList, type ReplicaReport } from '../../../shared/ops/operation.ts';
import { bytesText, countedText, momentText, secondsText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';

const refreshMs = 10_000;

const storeWords: Readonly<Record<ReplicaList['store'], string>> = {
  answers: 'They share a Redis.',
  none: 'Others would be seen with a Redis that they share, and none is configured.',
  silent: 'The Redis that they share does not answer: others may be there, and cannot be seen.',
};

function Replica({ replica, isAlone }: { readonly replica: ReplicaReport; readonly isAlone: boolean }) {
  const { id, isSelf, host, pid, build, startedAt, uptimeS, residentBytes, isReady, lastSeenAt } = replica;
  return (
    <article className={parts.section}>
      <h2 className="lead">
        {id}
        {isSelf && !isAlone && ', which tells this'}
      </h2>
      <Facts
        facts={[
          ['State', isReady ? 'ready' : 'not ready'],
          ['Runs on', `${host}, process ${pid}`],
          ['For', `${spanText(uptimeS * 1_000)}, since ${momentText(startedAt)}`],
          ['Memory', bytesText(residentBytes)],
          ['Build', build],
          ['Last seen', secondsText(lastSeenAt)],
          [
            'Its day',
            <a key="day" href={opsHref('overview', { replica: id })}>
              Charts of it alone
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
