import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { OpsTarget, PurgeReport, PurgeRequest, RefreshReport } from '../../../shared/ops/cache-report.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { countedText, spanText } from '../formatting.ts';
import { orderOps } from '../ops-api.ts';
import { notify, notifyError } from './notice.ts';
import styles from './parts.module.css';
import { useModal } from './use-modal.ts';

function targetWords(target: OpsTarget): string {
  if ('all' in target) return 'everything';
  if ('tag' in target) return `all entries with tag ${target.tag}`;
  if ('image' in target) return `image ${target.image}`;
  return 'path' in target ? target.path : target.key;
}

const waitingWords = ' Redis does not respond. Other replicas follow once Redis responds.';

function purgeWords({ purged, values, responses, files, note = '', others }: PurgeReport): string {
  const counts = [countedText(values, 'value'), countedText(responses, 'response')];
  if (files > 0) counts.push(countedText(files, 'file'));
  const verb = purged.hard ? 'Deleted' : 'Invalidated';
  return `${verb}: ${targetWords(purged)}. On this replica: ${counts.join(', ')}. ${note}${others === 'waiting' ? waitingWords : ''}`;
}

const outcomeWords = {
  changed: 'the content changed',
  unchanged: 'the content is unchanged',
  rejected: 'response rejected as suspicious, kept the stored value',
  failed: 'the load failed, kept the stored value',
} as const;

export function refreshWords(report: RefreshReport): string {
  if ('outcome' in report) {
    const { outcome, tookMs, error } = report.outcome;
    const cause = error ? ` (${error.message})` : '';
    return `Reloaded in ${spanText(tookMs)}: ${targetWords(report.refreshed)}; ${outcomeWords[outcome]}${cause}.`;
  }
  if ('image' in report) return `Analyzed again: ${targetWords(report.refreshed)} is ${report.image.state}.`;
  if (report.total === 0) return 'No entries to refresh.';
  return `Queued ${countedText(report.total, 'refresh', 'refreshes')}..`;
}

function useOrders() {
  const client = useQueryClient();
  const carryOut = async (order: () => Promise<readonly [text: string, isFailure: boolean]>) => {
    try {
      notify(...(await order()));
    } catch (error) {
      notifyError(error);
    }
    await client.invalidateQueries();
  };
  return {
    refresh: (target: OpsTarget) =>
      carryOut(async () => {
        const report = await orderOps<RefreshReport>(opsPaths.refresh, target);
        return [refreshWords(report), 'outcome' in report && report.outcome.outcome === 'failed'];
      }),
    purge: (target: OpsTarget, isHard: boolean) =>
      carryOut(async () => {
        const order: PurgeRequest = { ...target, hard: isHard };
        return [purgeWords(await orderOps<PurgeReport>(opsPaths.purge, order)), false];
      }),
  };
}

interface AskFirstProps {
  readonly question: ReturnType<typeof questionOf>;
  readonly onAnswer: (isMeant: boolean) => void;
}

/** Confirms an irreversible action by a typed word. */
function AskFirst({ question: { title, consequence, word, action }, onAnswer }: AskFirstProps) {
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === word) onAnswer(true);
    else setIsWrong(true);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onClose={() => onAnswer(false)}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`} className="lead">
          {title}
        </h2>
        <p className={styles.consequence}>{consequence}</p>
        <label className={styles.field}>
          <span>
            To confirm, type <q>{word}</q>
          </span>
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
          />
        </label>
        {isWrong && (
          <p id={`${id}-wrong`} className={styles.wrong} role="alert">
            The text does not match <q>{word}</q>. Nothing was done.
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </dialog>
  );
}

function questionOf(target: OpsTarget, isHard: boolean) {
  const what = targetWords(target);
  if (!isHard) {
    return {
      title: `Invalidate ${what}?`,
      consequence:
        'Visitors get the stored content until it is reloaded. Each value reloads at its next request, which means many calls of the content API.',
      word: 'invalidate',
      action: 'Invalidate',
    };
  }
  return {
    title: `Delete ${what}?`,
    consequence:
      'The stored content is deleted in all replicas. Visitors wait until it is reloaded. If the content API is down, they get an error.',
    word: 'delete',
    action: 'Delete',
  };
}

/** Refresh, invalidate and delete for one target. Deleting, and orders for everything, ask for confirmation. */
export function OrderButtons({ target, label }: { readonly target: OpsTarget; readonly label: string }) {
  const orders = useOrders();
  const [isBusy, setIsBusy] = useState(false);
  const [requested, setRequested] = useState<{ readonly isHard: boolean }>();
  const run = (order: Promise<void>) => {
    setIsBusy(true);
    order.finally(() => setIsBusy(false));
  };
  const purge = (isHard: boolean) => {
    if (isHard || 'all' in target) setRequested({ isHard });
    else run(orders.purge(target, false));
  };
  const answer = (isMeant: boolean) => {
    setRequested(undefined);
    if (requested && isMeant) run(orders.purge(target, requested.isHard));
  };
  const button = (words: string, onClick: () => void) => (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      aria-label={`${words} ${label}`}
    >
      {words}
    </button>
  );
  return (
    <span className={styles.orders}>
      {button('Refresh', () => run(orders.refresh(target)))}
      {button('Invalidate', () => purge(false))}
      {button('Delete', () => purge(true))}
      {requested && <AskFirst question={questionOf(target, requested.isHard)} onAnswer={answer} />}
    </span>
  );
}
