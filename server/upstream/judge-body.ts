import { UpstreamError } from './errors.ts';

interface OpenRecord {
  readonly [key: string]: unknown;
}

export function isOpenRecord(value: unknown): value is OpenRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Keys that say how it went; everything else is content. */
const reportKeys: ReadonlySet<string> = new Set([
  'status',
  'success',
  'ok',
  'code',
  'message',
  'msg',
  'error',
  'errors',
  'detail',
  'timestamp',
  'path',
]);

const absentText = /^(?:not found|no .{1,200} matches the given query)\.?$/i;
const failureWord = /^(?:error|fail|failed|failure|fault|[45]\d\d)$/i;

function hasContent(record: OpenRecord): boolean {
  return Object.entries(record).some(([key, value]) => !reportKeys.has(key.toLowerCase()) && !isNothing(value));
}

function isFailure({ status, code, success, ok, error, errors }: OpenRecord): boolean {
  if (success === false || ok === false || !isNothing(error) || !isNothing(errors)) return true;
  // Only what is a word: an object may have anything for its toString.
  return [status, code].some((word) => ['string', 'number'].includes(typeof word) && failureWord.test(String(word)));
}

/**
 * What a good reply really says: content ('found'), or that there is none ('absent').
 * Throws UpstreamError `reported` for an error told in a good reply that holds no content.
 */
export function judgeBody(body: unknown): 'found' | 'absent' {
  if (!isOpenRecord(body) || hasContent(body)) return 'found';
  if (typeof body.detail === 'string' && absentText.test(body.detail.trim())) return 'absent';
  if (!isFailure(body)) return 'found';
  const words = [body.message, body.msg, body.detail, body.error].find((value) => typeof value === 'string');
  throw new UpstreamError('reported', `reports an error: ${String(words ?? 'without words').slice(0, 200)}`);
}
