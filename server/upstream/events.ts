import type { CallName } from './calls.ts';
import type { UpstreamFault } from './errors.ts';

/** What can be put right while a reply is read; named like the rules of the repair ledger. */
export type ReplyRepair =
  | 'content-type'
  | 'content-coding'
  | 'charset'
  | 'script-guard'
  | 'duplicate-keys'
  | 'pages-joined'
  | 'pages-cut';

/** What happens on the way to the upstream. Holds nothing secret: no headers, no host. */
export type UpstreamEvent =
  | {
      readonly type: 'answered';
      readonly call: CallName;
      readonly status: number;
      /** The upstream says that there is no such thing. */
      readonly isAbsent: boolean;
      readonly bytes: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'failed';
      readonly call: CallName;
      readonly fault: UpstreamFault;
      readonly status: number | undefined;
      readonly durationMs: number;
    }
  /** A connection died before it gave a reply; the call was sent once more. */
  | { readonly type: 'retried'; readonly call: CallName }
  | { readonly type: 'redirected'; readonly call: CallName; readonly status: number };
