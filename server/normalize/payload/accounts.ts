import { origins } from '../ground/origins.ts';
import { isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { foldName } from './field-names.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const identity = wordsOf('email username userlogin useremail login');
/** No person of a studio has these beside an address. */
const ofLogin = wordsOf(
  'password passwordhash userpass resetpasswordtoken confirmationtoken loginattempts lockuntil apikey enableapikey ' +
    'tfasecret authdata externalidentifier emailnotifications lastaccess lastpage lastlogin blocked datejoined ' +
    'isstaff issuperuser userregistered usernicename useremail',
);
/** Fields of a person that a site shows. */
const ofPerson = wordsOf('id avatar photo image picture portrait bio biography about description');
const recipient = wordsOf('emailto emailfrom replyto cc bcc recipient recipients');
/** This site has a form of its own. */
const ofForm = wordsOf('submitbuttonlabel confirmationtype');

const isUserKey = (key: string): boolean => /^(?:co)?authors?$|^(?:owner|user|editor)s?$|^user_|by$/i.test(key);
const isStampKey = (key: string): boolean => /^user_(?:created|updated)$|(?:created|updated|modified)_?by$/i.test(key);

function nameIn(record: PayloadRecord): string {
  const named = (pattern: RegExp) => scalarText(record[keysOf(record).find((key) => pattern.test(key)) ?? '']);
  const parts = [/^(?:user_)?first_?name$/i, /^(?:user_)?last_?name$/i].map(named);
  return named(/^(?:name|full_?name|display_?name)$/i) || parts.filter(Boolean).join(' ');
}

const has = (record: PayloadRecord, names: ReadonlySet<string>): boolean =>
  Object.keys(record).some((key) => names.has(foldName(key)));

/** An entry with a slug is never taken away. */
const isAccount = (record: PayloadRecord): boolean =>
  has(record, identity) && (has(record, ofLogin) || '_verified' in record) && record.slug === undefined;

/** True for a field that no visitor may see. */
function isPrivate(key: string, value: unknown, around: string): boolean {
  if (isRecord(value)) return (isStampKey(key) && isAccount(value)) || has(value, ofForm);
  const name = foldName(key);
  return (name === 'email' && isUserKey(around)) || (recipient.has(name) && scalarText(value).includes('@'));
}

/** A payload with only names, images and biographies of user accounts, and without recipients of mails. Otherwise the same value. */
export function withoutAccounts(value: unknown, around = ''): unknown {
  if (Array.isArray(value)) {
    const inner = value.map((item) => withoutAccounts(item, around));
    return inner.some((item, index) => item !== value[index]) ? inner : value;
  }
  if (!isRecord(value)) return value;
  if (isAccount(value)) {
    const shown = keysOf(value).filter((key) => ofPerson.has(foldName(key)));
    return { ...Object.fromEntries(shown.map((key) => [key, value[key]])), name: nameIn(value) };
  }
  let changed: Record<string, unknown> | undefined;
  for (const key of keysOf(value)) {
    const hides = isPrivate(key, value[key], around);
    const inner = hides ? undefined : withoutAccounts(value[key], key);
    if (!hides && inner === value[key]) continue;
    changed ??= { ...value };
    if (hides) delete changed[key];
    else changed[key] = inner;
  }
  const steps = changed && origins.get(value);
  if (changed && steps) origins.set(changed, steps);
  return changed ?? value;
}
