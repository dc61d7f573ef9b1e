import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { MediaReferences } from './ground/media-url.ts';
import { noteLostContent } from './lost-content.ts';
import { withoutAccounts } from './payload/accounts.ts';
import { checkBounds } from './payload/bounds.ts';
import { inOneLanguage } from './payload/languages.ts';
import { withOwnFields } from './payload/own-fields.ts';
import { type Findings, PayloadNode } from './payload/payload-node.ts';
import { RepairLog } from './payload/repair-log.ts';

/**
 * Reads a payload within limits and returns the value with repairs and media references. Throws NormalizeRefusal beyond
 * the limits, or if `read` does.
 */
export function readPayload<Value>(
  given: unknown,
  options: NormalizeOptions,
  read: (response: PayloadNode) => Value,
): Normalized<Value> {
  checkBounds(given);
  const { ownFields, languages } = options;
  const translated = inOneLanguage(given, languages);
  const mapped = ownFields && withOwnFields(translated, ownFields);
  const whole = mapped ? mapped.value : translated;
  const payload = withoutAccounts(whole);
  const findings: Findings = {
    options,
    repairLog: new RepairLog(),
    media: new MediaReferences(options),
    inFigures: new Set(),
  };
  const response = new PayloadNode(payload, findings);
  if (translated !== given && !languages) response.note('language-chosen');
  if (payload !== whole) response.note('account-hidden');
  const value = read(response);
  noteLostContent(response, value, findings.inFigures);
  const { repairLog, media, schedule } = findings;
  const repairs = [...repairLog.entries(), ...(mapped?.missing ?? [])];
  return { value, repairs, media: media.references(), ...(schedule && { schedule }) };
}
