import { uuid } from '../ground/media-look.ts';
import { isNothing, isRecord, type PayloadRecord, scalarText } from '../ground/record.ts';
import { foldName } from './field-names.ts';

const bookkeeping =
  /^(?:_.*|created.*|updated.*|modified.*|published.*|(?:first|last)published.*|latestrevision.*|date(?:created|updated|modified|published)|deleted.*|author|featuredmedia|link|htmlurl|documentid|seotitle|searchdescription|showinmenus|aliasof|parent|usercreated|userupdated|locale|draft|ispublished|order|sort|sortorder|position|menuorder|ordering|version|links|localizations|type|kind|published|visible|active|hidden|meta|isempty|guid|ping.*|comment.*|template|sticky|detailurl)$/;

/** True for the name of a field that the CMS writes, not an editor. */
export const isSystemName = (key: string): boolean => bookkeeping.test(foldName(key));

/** True for when and by whom an entry was changed. */
export const isStampName = (key: string): boolean =>
  /^(?:_.*|(?:user|date)?(?:created|updated|modified|deleted|published).*)$/.test(foldName(key));

/** True for the id of an entry or a row: `id`, `houses_id`, `houseId`, or any field with a UUID. */
export function isId(key: string, value: unknown): boolean {
  const text = scalarText(value).trim();
  if (uuid.test(text)) return true;
  return /^(?:id|pk|uid|uuid|slug|key)$|_(?:id|fk)$|[a-z]Id$/i.test(key) && /^[\w-]{1,100}$/.test(text);
}

/** True for a record that has nothing to show beside ids and fields that the CMS writes. */
export const isOnlySystem = (record: PayloadRecord): boolean =>
  Object.entries(record).every(([key, value]) => isNothing(value) || isSystemName(key) || isId(key, value));

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
