import { dayOf, findDate } from '../ground/dates.ts';
import { uuid } from '../ground/media-look.ts';
import { isNothing, isRecord, type PayloadRecord, scalarText } from '../ground/record.ts';
import { foldName } from './field-names.ts';

const bookkeeping =
  /^(?:created.*|updated.*|modified.*|published.*|(?:first|last)published.*|latestrevision.*|date(?:created|updated|modified|published)|deleted.*|author|featuredmedia|link|htmlurl|documentid|seotitle|searchdescription|showinmenus|aliasof|parent|usercreated|userupdated|locale|draft|ispublished|order|sort|sortorder|position|menuorder|ordering|version|links|localizations|type|kind|published|visible|active|hidden|meta|isempty|guid|ping.*|comment.*|template|sticky|detailurl)$/;

/** True for the name of a field that the CMS writes, not an editor. */
export const isSystemName = (key: string): boolean => bookkeeping.test(foldName(key));

export const isStampName = (key: string): boolean =>
  /^(?:user|date)?(?:created|updated|modified|deleted|published)/.test(foldName(key));

const hexOrUlid = /^(?=[^a-f]{0,40}[a-f])(?=\D{0,40}\d)[\da-f]{24,64}$|^[0-7](?=\d*[A-Z])[\dA-HJKMNP-TV-Z]{25}$/;

/** True for a text that only a machine writes, as an id: a UUID, ULID, ObjectId, nanoid, or hash. */
function isIdText(text: string): boolean {
  if (uuid.test(text) || hexOrUlid.test(text)) return true;
  const canBe = /^(?=\D*\d)(?=[^a-z]*[a-z])(?:[a-z\d]{20,64}|[\w-]{21})$/i.test(text);
  // Letters and digits of words and numbers do not alternate as often.
  return canBe && text.length < 3.5 * (text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []).length;
}

const latestMs = Date.UTC(2100, 0);

/** The keys of a moment as Firestore, MongoDB and PHP write it. */
const ofMoment = /^_?(?:(?:nano)?seconds|date|timezone(?:_type)?)$|^\$date$/;

/** True for a moment that a machine wrote: a time stamp, or the time since the epoch. Midnight and noon are days. */
function isMoment(value: unknown): boolean {
  if (isRecord(value)) {
    const keys = Object.keys(value);
    const isWrapped = keys.every((key) => ofMoment.test(key)) && (keys.length > 1 || '$date' in value);
    return isWrapped && isMoment(value.$date ?? value._seconds ?? value.seconds ?? value.date);
  }
  if (typeof value === 'number' && value > 1e9 && value < latestMs / 1000) return Number.isInteger(value);
  const text = scalarText(value).trim();
  if (/^\d{12,13}$/.test(text)) return Number(text) > 6e11 && Number(text) < latestMs;
  if (text.length > 60 || dayOf(text) !== undefined) return false;
  return (
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\/Date\(/.test(text) || (/\d:\d\d:\d\d/.test(text) && findDate(text) !== undefined)
  );
}

/** True for the id of an entry or a row (`id`, `houses_id`, `houseId`, `idCasa`), and for an id or time stamp by its form. */
export function isSystemValue(key: string, value: unknown): boolean {
  const text = scalarText(value).trim();
  if (isMoment(value)) return true;
  if (text === '') return false;
  if (isIdText(text)) return true;
  const isNamed =
    /^(?:_.*|id|pk|uid|uuid|slug|key|rev|revision|etag|checksum)$|_(?:id|fk)$|^id_|[a-z]Id$/i.test(key) ||
    /^id[A-Z]/.test(key);
  return isNamed && /^[\w-]{1,100}$/.test(text);
}

/** True for a record that has nothing to show beside ids and fields that the CMS writes. */
export const isOnlySystem = (record: PayloadRecord): boolean =>
  Object.entries(record).every(([key, value]) => isNothing(value) || isSystemName(key) || isSystemValue(key, value));

const isNameOfEntry = /(?<!file_?)name$|^(?:label|nom|naam|nome|nombre|nazwa)$/i;

/** The name of a related entry without other content: `{ id: 9, name: 'Rui Costa' }`, also as `full_name` or `naam`. */
export function nameOfRelated(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const shown = Object.keys(value).filter((key) => !isOnlySystem({ [key]: value[key] }));
  const isEntry = shown.length < Object.keys(value).length;
  const [key = '', ...others] = shown;
  const name = others.length === 0 && isNameOfEntry.test(key) ? value[key] : undefined;
  return isEntry && typeof name === 'string' ? name : undefined;
}
