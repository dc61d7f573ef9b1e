import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpsTarget, PurgeReport, PurgeRequest, RefreshReport } from '../../../shared/ops/cache-report.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { valueStore } from '../../src/preferences/value-store.ts';
import { countedText, spanText } from '../formatting.ts';
import { orderOps, session } from '../ops-api.ts';
import styles from './parts.module.css';

/** The result of the last order, undefined once it is dismissed. */
export const notice = valueStore<{ readonly text: string; readonly isFailure: boolean } | undefined>(undefined);

export function notify(text: string, isFailure = false): void {
  // After a sign-out no result is shown, also not to the next operator.
  if (session.read().token !== undefined) notice.set({ text, isFailure });
}

function targetWords(target: OpsTarget): string {
  if ('all' in target) return 'everything';
  if ('tag' in target) return `all entries with tag ${target.tag}`;
  if ('image' in target) return `image ${target.image}`;
  if ('prefix' in target) return `all pages below ${target.prefix}`;
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

function refreshWords(report: RefreshReport): string {
  if ('outcome' in report) {
    const { outcome, tookMs, error } = report.outcome;
    const cause = error ? ` (${error.message})` : '';
    return `Reloaded in ${spanText(tookMs)}: ${targetWords(report.refreshed)}; ${outcomeWords[outcome]}${cause}.`;
  }
  if ('image' in report) return `Analyzed again: ${targetWords(report.refreshed)} is ${report.image.state}.`;
  if (report.total === 0) return 'No entries to refresh.';
  return `Queued ${countedText(report.total, 'refresh', 'refreshes')}.`;
}

/** Asks for a typed word. If another one was typed, a notice states that nothing changed. */
function isConfirmed(target: OpsTarget, isHard: boolean): boolean {
  const [action, word, consequence] = isHard
    ? [
        `Delete ${targetWords(target)}?`,
        'delete',
        'The stored content is deleted in all replicas. Visitors wait until it is reloaded. If the content API is down, they get an error.',
      ]
    : [
        `Invalidate ${targetWords(target)}?`,
        'invalidate',
        'Visitors get the stored content until it is reloaded. Each value reloads at its next request, which means many calls of the content API.',
      ];
  const typed = prompt(`${action}\n\n${consequence}\n\nTo confirm, type “${word}”.`);
  const isMeant = typed?.trim().toLowerCase() === word;
  if (typed !== null && !isMeant) notify(`The text does not match “${word}”. Nothing was done.`, true);
  return isMeant;
}

type Outcome = readonly [text: string, isFailure?: boolean];

async function refresh(target: OpsTarget): Promise<Outcome> {
  const report = await orderOps<RefreshReport>(opsPaths.refresh, target);
  return [refreshWords(report), 'outcome' in report && report.outcome.outcome === 'failed'];
}

async function purge(order: PurgeRequest): Promise<Outcome> {
  return [purgeWords(await orderOps<PurgeReport>(opsPaths.purge, order))];
}

/** Refresh, invalidate and delete for one target. Deleting, and orders for everything, ask for confirmation. */
export function OrderButtons({ target, label }: { readonly target: OpsTarget; readonly label: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (order: () => Promise<Outcome>) => order(),
    onSuccess: (outcome) => notify(...outcome),
    onError: ({ message }) => notify(message, true),
    onSettled: () => client.invalidateQueries(),
  });
  const askAndPurge = (isHard: boolean) => {
    if (!(isHard || 'all' in target) || isConfirmed(target, isHard)) mutate(() => purge({ ...target, hard: isHard }));
  };
  const button = (words: string, onClick: () => void) => (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={isPending ? undefined : onClick}
      aria-label={`${words} ${label}`}
    >
      {words}
    </button>
  );
  return (
    <span className={styles.orders}>
      {button('Refresh', () => mutate(() => refresh(target)))}
      {button('Invalidate', () => askAndPurge(false))}
      {button('Delete', () => askAndPurge(true))}
    </span>
  );
}
