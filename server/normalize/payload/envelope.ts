import { isNothing, isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { contentKeys, isWrapping } from './envelope-keys.ts';
import { foldName } from './field-names.ts';
import { readFlag } from './flags.ts';
import { openJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';
import { NormalizeRefusal } from './refusal.ts';

const maxEnvelopes = 6;

/** The content's key, if all other keys belong to the envelope. */
export function contentKeyOf(record: PayloadRecord): string | undefined {
  const keys = keysOf(record);
  const content = keys.filter((key) => !isWrapping(key));
  const [key] = content;
  if (content.length !== 1 || key === undefined || !contentKeys.includes(key)) return undefined;
  const isAlone = keys.length === 1 && (key === 'items' || key === 'entries');
  return typeof record[key] === 'object' && !isAlone ? key : undefined;
}

const maxWords = 200;

/** Names as {@link foldName} returns them. */
const aboutErrors: ReadonlySet<string> = new Set([
  ...['detail', 'path', 'hint', 'documentationurl', 'exception', 'file', 'line', 'trace', 'stack', 'reason', 'err'],
  ...['errno', 'errcode', 'errmsg', 'errorcode', 'errortype', 'errormessage', 'errordescription', 'syscall', 'fault'],
  ...['failed', 'iserror', 'haserror', 'maintenance', 'statustext', 'httpstatus'],
]);

/** Fields of a problem document (RFC 9457), and words beside a flag. */
const aboutProblems: ReadonlySet<string> = new Set(['type', 'title', 'instance', 'description', 'text', 'result']);

const folded = (record: PayloadRecord): PayloadRecord =>
  Object.fromEntries(keysOf(record).map((key) => [foldName(key), record[key]]));

function statusIn({ status, statuscode, code, httpstatus, result, meta }: PayloadRecord): string {
  const inner = [status, meta].find(isRecord);
  return inner
    ? scalarText(inner.status ?? inner.code)
    : scalarText(status ?? statuscode ?? code ?? httpstatus ?? result);
}

/** Text of an error that a 200 response reports without content. */
function reportedError(record: PayloadRecord): string | undefined {
  const fields = folded(record);
  const isOneOf = (names: readonly string[], flag: boolean) => names.some((name) => readFlag(fields[name]) === flag);
  const status = statusIn(fields);
  const isFlagged =
    isOneOf(['success', 'ok'], false) ||
    isOneOf(['failed', 'iserror', 'haserror', 'maintenance'], true) ||
    (fields.code === undefined && isErrorStatus(status)) ||
    /^(?:error|fail(?:ed|ure)?|fault)$/i.test(status);
  const isReporting = (key: string) => isWrapping(key) || isAboutError(foldName(key), isFlagged);
  if (keysOf(record).some((key) => !isReporting(key) && !isNothing(record[key]))) return undefined;
  const isFailure =
    // A work with words can be unavailable, too.
    /^(?:down|unavailable|maintenance)$/i.test(status) ||
    ['error', 'errors', 'err', 'errormessage', 'fault', 'exception'].some((name) => !isNothing(fields[name])) ||
    ['errno', 'errcode', 'errorcode'].some((name) => !isNothing(fields[name]) && Number(fields[name]) !== 0);
  if (!isFlagged && !isFailure && typeof fields.detail !== 'string' && !isErrorStatus(status)) return undefined;
  const words = [...errorWords.map((name) => fields[name]), status].find((text) => typeof text === 'string' && text);
  return typeof words === 'string' ? words.slice(0, maxWords) : 'error';
}

const errorWords = 'detail message msg reason errormessage errmsg description text err error'.split(' ');

const isErrorStatus = (status: string): boolean => /^[45]\d\d$/.test(status);

const isAboutError = (name: string, isFlagged: boolean): boolean =>
  aboutErrors.has(name) || (isFlagged && aboutProblems.has(name));

const absence = /not[ _-]?found|does not exist|no such|^no(?: [\w-]+){1,2} found\b|\b404\b|\b410\b/i;

/** Django's 404 is "No Page matches the given query". */
const saysAbsent = (text: string): boolean =>
  absence.test(text) || (/\bno /i.test(text) && text.includes('matches the given query'));

interface Report {
  readonly reason: 'absent' | 'reported';
  readonly message: string;
}

const besideWords: ReadonlySet<string> = new Set([
  ...['message', 'msg', 'code', 'status', 'statuscode', 'version', 'timestamp', 'time', 'requestid', ...aboutErrors],
]);

/** A message alone, `{ "message": "Unauthenticated." }`, unless its status is a success. */
function wordsAlone(record: PayloadRecord): string | undefined {
  const fields = folded(record);
  if (!Object.keys(fields).every((name) => besideWords.has(name))) return undefined;
  if (/^(?:0|2\d\d|ok|true|success(?:ful)?)$/i.test(statusIn(fields))) return undefined;
  const words = [fields.message, fields.msg].find((value) => typeof value === 'string' && !isNothing(value));
  return typeof words === 'string' ? words.slice(0, maxWords) : undefined;
}

function reportIn(record: PayloadRecord, text: string | undefined): Report | undefined {
  if (text === undefined) return undefined;
  const status = statusIn(folded(record));
  const isAbsent = saysAbsent(`${text} ${status}`) && !/^5\d\d$/.test(status);
  return { reason: isAbsent ? 'absent' : 'reported', message: `Reports an error in a good response: ${text}` };
}

/** The error beside empty content, from the inner to the outer record: `{ data: null, errors }` is a failure. */
export function reportBeside(nothing: unknown, around: readonly unknown[]): Report | undefined {
  let inner = nothing;
  for (const holder of around) {
    const others = isRecord(holder) ? Object.entries(holder).filter(([, value]) => value !== inner) : [];
    const beside = Object.fromEntries(others);
    const report = reportIn(beside, reportedError(beside));
    if (report) return report;
    inner = holder;
  }
  return undefined;
}

export const reportOf = (record: PayloadRecord): Report | undefined =>
  reportIn(record, reportedError(record) ?? wordsAlone(record));

/**
 * The content of a payload, outside all envelopes and JSON strings. Throws NormalizeRefusal if the payload reports an
 * error without content.
 */
export function openPayload(response: PayloadNode): PayloadNode {
  let node = response;
  for (let opened = 0; opened < maxEnvelopes; opened += 1) {
    const inner = openOnce(node);
    if (!inner) break;
    node = inner;
  }
  return node;
}

function openOnce(node: PayloadNode): PayloadNode | undefined {
  if (!node.isRecord()) return openJsonText(node);
  const report = reportOf(node.value);
  if (report) throw new NormalizeRefusal(report.reason, node.pointer, report.message);
  const key = contentKeyOf(node.value);
  if (key === undefined) return undefined;
  node.note('envelope-opened');
  return node.child(key);
}
