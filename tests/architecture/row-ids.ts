import { criteriaIn } from '../../server/content/statement.ts';
import messages from '../../server/messages/en-US.json' with { type: 'json' };
import { read } from './source-files.ts';

/** Requirements, `P1` … `K14`, from `tests/requirements.md`, and the WCAG criteria that need a test. */
export const rowIds: ReadonlySet<string> = new Set([
  ...[...read('tests/requirements.md').matchAll(/^\| ([A-Z]\d{1,2}) \|/gm)].map((match) => match[1] ?? ''),
  ...criteriaIn(messages).flatMap(({ id, reason }) => (reason === undefined ? [id] : [])),
]);

/** Requirements that only tests of `npm run test:deep` cite. */
export const deepRows: readonly string[] = ['R13', '1.4.4', '1.4.12', '1.4.13', '2.5.3'];

/** Ids that a title cites: in brackets at its end (`a title [C3] [1.4.3]`) or, in older titles, at its beginning (`C3 S6 a title`). */
export function citedIn(title: string): string[] {
  const tail =
    /(?:\[(?:(?:[A-Z]\d{1,2}|\d\.\d\.\d{1,2}|#\d+)(?:,? ?))+\] ?)+$/.exec(title)?.[0].replace(/[[\]]|#\d+/g, ' ') ?? '';
  const head = /^(?:[A-Z]\d{1,2}(?:[,/–-]?\s+|$))+/.exec(title)?.[0] ?? '';
  return `${head} ${tail}`.split(/[,/\s–-]+/).filter(Boolean);
}
