import type { EventLog } from '../../server/base/log-events.ts';

type Write = (fields: object, text: string) => void;

/** A log whose level functions come from `writerOf(level)`. */
export function eventLog(writerOf: (level: string) => Write): EventLog {
  const [debug, info, warn] = [writerOf('debug'), writerOf('info'), writerOf('warn')];
  return { debug, info, warn, error: writerOf('error'), fatal: writerOf('fatal') };
}
