import { useQueryClient } from '@tanstack/react-query';
import type { OpsTarget, PurgeOrder, PurgeReport, RefreshReport } from '../../../shared/ops/kept-content.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { countedText, spanText } from '../formatting.ts';
import { orderOps } from '../ops-api.ts';
import { notify } from './notice.ts';

export function targetWords(target: OpsTarget): string {
  if ('all' in target) return 'everything';
  if ('tag' in target) return `all with the tag ${target.tag}`;
  if ('picture' in target) return `the picture ${target.picture}`;
  return target.key;
}

function purgeWords({ purged, values, replies, files }: PurgeReport): string {
  const counts = [countedText(values, 'value'), countedText(replies, 'reply', 'replies')];
  if (files > 0) counts.push(countedText(files, 'file'));
  const verb = purged.hard ? 'Dropped' : 'Marked as stale';
  return `${verb}: ${targetWords(purged)}. In this memory that was ${counts.join(', ')}.`;
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

function isFailed(report: RefreshReport): boolean {
  return 'outcome' in report && report.outcome.outcome === 'failed';
}

export interface Orders {
  readonly refresh: (target: OpsTarget) => Promise<void>;
  readonly purge: (target: OpsTarget, isHard: boolean) => Promise<void>;
}

export function useOrders(): Orders {
  const client = useQueryClient();
  const carryOut = async (order: () => Promise<readonly [text: string, isFailure: boolean]>) => {
    try {
      notify(...(await order()));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), true);
    }
    await client.invalidateQueries();
  };
  return {
    refresh: (target) =>
      carryOut(async () => {
        const report = await orderOps<RefreshReport>(opsPaths.refresh, target);
        return [refreshWords(report), isFailed(report)];
      }),
    purge: (target, isHard) =>
      carryOut(async () => {
        const order: PurgeOrder = { ...target, hard: isHard };
        return [purgeWords(await orderOps<PurgeReport>(opsPaths.purge, order)), false];
      }),
  };
}
