import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { OpsTarget, PurgeOrder, PurgeReport, RefreshReport } from '../../../shared/ops/cache-report.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { countedText, spanText } from '../formatting.ts';
import { orderOps } from '../ops-api.ts';
import { notify, notifyError } from './notice.ts';
import styles from './parts.module.css';
import { useModal } from './use-modal.ts';

function targetWords(target: OpsTarget): string {
  if ('all' in target) return 'everything';
  if ('tag' in target) return `all with the tag ${target.tag}`;
  if ('picture' in target) return `the picture ${target.picture}`;
  return 'path' in target ? target.path : target.key;
}

const waitingWords = ' Redis does not answer: the other replicas follow when it is back.';

function purgeWords({ purged, values, replies, files, others }: PurgeReport): string {
  const counts = [countedText(values, 'value'), countedText(replies, 'reply', 'replies')];
  if (files > 0) counts.push(countedText(files, 'file'));
  const verb = purged.hard ? 'Dropped' : 'Marked as stale';
  return `${verb}: ${targetWords(purged)}. In this memory that was ${counts.join(', ')}.${others === 'waiting' ? waitingWords : ''}`;
}

const outcomeWords = {
  changed: 'it has changed',
  unchanged: 'it is as it was',
  'kept-out': 'what came is suspicious, and what was stored stays',
  failed: 'that failed, and what was stored stays',
} as const;

export function refreshWords(report: RefreshReport): string {
  if ('outcome' in report) {
    const { outcome, tookMs, error } = report.outcome;
    const cause = error ? ` (${error.message})` : '';
    return `Loaded anew in ${spanText(tookMs)}: ${targetWords(report.refreshed)}; ${outcomeWords[outcome]}${cause}.`;
  }
  if ('picture' in report) return `Read anew: ${targetWords(report.refreshed)} is ${report.picture.state}.`;
  if (report.total === 0) return 'There is nothing to load anew.';
  return `Ordered: ${countedText(report.total, 'value')} to load anew, in turns. What comes of each, failures too, is told under Events.`;
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
        const order: PurgeOrder = { ...target, hard: isHard };
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
            To confirm, write <q>{word}</q>
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
            That is not <q>{word}</q>. Nothing was done.
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => onAnswer(false)}>Keep all</Button>
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
      title: `Mark ${what} as stale?`,
      consequence:
        'Nothing is lost: visitors get what is stored, and each value is loaded anew when it is next asked for. The content API will be asked for all of them.',
      word: 'purge',
      action: 'Mark as stale',
    };
  }
  return {
    title: `Drop ${what}?`,
    consequence:
      'What is stored goes, here and in all replicas. Visitors wait until it has been loaded again; if the content API is down, they get an error.',
    word: 'drop',
    action: 'Drop it',
  };
}

/** Refresh, purge and drop for one target. Drops and purges of everything ask for confirmation. */
export function OrderButtons({ target, label }: { readonly target: OpsTarget; readonly label: string }) {
  const orders = useOrders();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly isHard: boolean }>();
  const run = (order: Promise<void>) => {
    setIsBusy(true);
    order.finally(() => setIsBusy(false));
  };
  const purge = (isHard: boolean) => {
    if (isHard || 'all' in target) setAsked({ isHard });
    else run(orders.purge(target, false));
  };
  const answer = (isMeant: boolean) => {
    setAsked(undefined);
    if (asked && isMeant) run(orders.purge(target, asked.isHard));
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
      {button('Purge', () => purge(false))}
      {button('Drop', () => purge(true))}
      {asked && <AskFirst question={questionOf(target, asked.isHard)} onAnswer={answer} />}
    </span>
  );
}
