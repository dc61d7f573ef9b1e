import { contentKeys, isWrapping } from './envelope-keys.ts';
import { openJsonText } from './json-text.ts';
import type { Place } from './place.ts';
import { isNothing, isRecord, keysOf, scalarText, type WireRecord } from './record.ts';
import { NormalizeRefusal } from './refusal.ts';

const maxEnvelopes = 6;

/** The key of the content, when everything else in the record is wrapping. */
function contentKeyOf(record: WireRecord): string | undefined {
  const keys = keysOf(record);
  const content = keys.filter((key) => !isWrapping(key));
  const [key] = content;
  if (content.length !== 1 || key === undefined || !contentKeys.includes(key)) return undefined;
  const isAlone = keys.length === 1 && (key === 'items' || key === 'entries');
  return typeof record[key] === 'object' && !isAlone ? key : undefined;
}

/** Characters of an error's words that are looked at, and told. */
const maxWords = 200;

/** Beside what wraps content, an error may come with its words and with where it happened. */
const isReporting = (key: string): boolean => isWrapping(key) || key === 'detail' || key === 'path';

/** Text of an error that an API reports in a good reply, when there is no content beside it. */
function reportedError(record: WireRecord): string | undefined {
  if (keysOf(record).some((key) => !isReporting(key) && !isNothing(record[key]))) return undefined;
  const { status, success, ok, error, errors, detail, message, msg, code } = record;
  const isFailure =
    success === false || ok === false || !isNothing(error) || !isNothing(errors) || typeof detail === 'string';
  const said = scalarText(status ?? code);
  if (!isFailure && !/^(?:error|fail(?:ed|ure)?|fault|[45]\d\d)$/i.test(said)) return undefined;
  const words = [detail, message, msg, error, said].find((value) => typeof value === 'string' && value !== '');
  return typeof words === 'string' ? words.slice(0, maxWords) : 'error';
}

const absence = /not[ _-]?found|does not exist|no such|\b404\b|\b410\b/i;

/** Whether an error says that there is nothing; "No Page matches the given query" is how Django does. */
const saysAbsent = (text: string): boolean =>
  absence.test(text) || (/\bno /i.test(text) && text.includes('matches the given query'));

/** What a good reply says in the place of content. */
interface Report {
  readonly reason: 'absent' | 'reported';
  readonly message: string;
}

/** The one place that judges what a good reply really says: content, that there is none, or an error. */
function reportIn(record: WireRecord): Report | undefined {
  const text = reportedError(record);
  if (text === undefined) return undefined;
  const status = scalarText(record.status ?? record.code);
  const isAbsent = saysAbsent(`${text} ${status}`) && !/^5\d\d$/.test(status);
  return { reason: isAbsent ? 'absent' : 'reported', message: `Reports an error in a good reply: ${text}` };
}

/**
 * What is said beside content that is nothing, by what holds it, from the inside to the outside: `{ data: null, errors }` is
 * a failure, however well it is known where its content would be.
 */
export function reportBeside(nothing: unknown, around: readonly unknown[]): Report | undefined {
  let inner = nothing;
  for (const holder of around) {
    const others = isRecord(holder) ? Object.entries(holder).filter(([, value]) => value !== inner) : [];
    const report = reportIn(Object.fromEntries(others));
    if (report) return report;
    inner = holder;
  }
  return undefined;
}

function refuseReported({ value: record, pointer }: Place<WireRecord>): void {
  const report = reportIn(record);
  if (report) throw new NormalizeRefusal(report.reason, pointer, report.message);
}

/**
 * The content of a reply, outside all envelopes and JSON strings.
 * Throws NormalizeRefusal when the reply reports an error and holds no content.
 */
export function openReply(reply: Place): Place {
  let place = reply;
  for (let opened = 0; opened < maxEnvelopes; opened += 1) {
    const inner = openOnce(place);
    if (!inner) break;
    place = inner;
  }
  return place;
}

function openOnce(place: Place): Place | undefined {
  if (!place.isRecord()) return openJsonText(place);
  refuseReported(place);
  const key = contentKeyOf(place.value);
  if (key === undefined) return undefined;
  place.note('envelope-opened');
  return place.child(key);
}
