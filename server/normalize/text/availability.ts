/**
 * Reads whether a project or work can be had. Each field is read whole or not at all: a text that is not understood
 * stays a further field of the item, word for word.
 */

import type { Availability, AvailabilityState } from '../../../shared/contract/availability.ts';
import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { isRecord, present, scalarText } from '../ground/record.ts';
import { readFlag } from '../payload/flags.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import words from './availability-words.json' with { type: 'json' };
import { readLine } from './printable.ts';

const onRequest: ReadonlySet<string> = new Set(words.onRequest.split('|'));

// Each key of the table is a state.
const stateOf = new Map(
  (Object.entries(words.states) as [AvailabilityState, string][]).flatMap(([state, ofState]) =>
    ofState.split('|').map((word) => [word, state] as const),
  ),
);

/** The form in which words are compared: `onHold` and `ON_HOLD` are `on hold`. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[.!。]$/, '')
    .trim();

const isOfOption = /^(?:id|key|slug|value|label|name|title|text|colou?r)$/i;

/** A text, alone in a list, or an option without further content. */
function readWords(node: PayloadNode): string | undefined {
  const { value } = node;
  if (Array.isArray(value)) return value.length === 1 ? readWords(node.with(value[0])) : undefined;
  if (!isRecord(value)) return readLine(node);
  const isOption = Object.entries(value).every(([key, inner]) => isOfOption.test(key) && typeof inner !== 'object');
  return isOption ? readLine(node) : undefined;
}

const nameOfFlag = ({ key }: PayloadNode): string => key.replace(/^is_?(?=[a-z])/i, '');

/** "Sold", "on_hold", `sold: true`, or "Sold, private collection" with a note. */
function readState(node: PayloadNode): Availability | undefined {
  // Like `false`, such a value states nothing.
  if (/^(?:0|f|false)$/i.test(scalarText(node.value).trim()) && stateOf.has(plain(nameOfFlag(node)))) return {};
  const isOnlyTrue = typeof node.value !== 'object' && readFlag(node.value) === true;
  const text = isOnlyTrue ? nameOfFlag(node) : (readWords(node) ?? '');
  const whole = stateOf.get(plain(text));
  if (whole) return { state: whole };
  if (onRequest.has(plain(text))) return { price: 'on-request' };
  const end = text.search(/[,;:.(–—|]/);
  const state = end > 0 ? stateOf.get(plain(text.slice(0, end))) : undefined;
  const rest = trimEnd(text.slice(end).replace(/^[\s,;:.–—|]+/, ''), ' ,;.');
  const note = rest.replace(/^\(([^()]*)\)$/, '$1');
  if (!state || note === '') return undefined;
  return onRequest.has(plain(note)) ? { state, price: 'on-request' } : { state, note };
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const symbols = new Map(Object.entries(words.currencies));

function currencyOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : symbols.get(text.toLowerCase().replace(/[\s.]/g, ''));
}

/** "4.200" and "4,200" are thousands, "4.20" is not. Of two signs, the last is the decimal one. */
function amountOf(figures: string): number {
  const [, whole = figures, decimals = ''] = /^(.*)[.,](\d+)$/.exec(figures) ?? [];
  const isAfterOther = whole.includes(figures.at(whole.length) === '.' ? ',' : '.');
  const isDecimal = decimals !== '' && (decimals.length !== 3 || isAfterOther);
  return isDecimal ? Number(`${whole.replace(/\D/g, '')}.${decimals}`) : Number(figures.replace(/\D/g, ''));
}

/** "€ 4,200", "CHF 4'200.–", `{ amount: 4200, currency: 'EUR' }`, or a number beside a field with the currency. */
function readPrice(node: PayloadNode, beside: string | undefined): Availability | undefined {
  if (isRecord(node.value)) {
    const { amount, value = amount, currency, code = currency } = node.value;
    return readPrice(node.with(value), scalarText(code));
  }
  const ofKey = currencyOf(/_([a-z]{3})$/i.exec(node.key)?.[1] ?? '');
  const text = typeof node.value === 'object' ? '' : (readLine(node) ?? '');
  const [figures = '', ...more] = text.match(/\d(?:[\s.,'’]?\d)*/g) ?? [];
  const rest = text
    .replace(figures, '')
    .replace(/[.,][-–—]+/g, '')
    .trim();
  const currency = rest === '' ? (currencyOf(beside ?? '') ?? ofKey) : currencyOf(rest);
  const amount = typeof node.value === 'number' ? node.value : amountOf(figures);
  if (more.length > 0 || currency === undefined || !(amount > 0)) return readState(node);
  return { price: { amount, currency } };
}

const named = '(?:limited )?(?:edition|ed\\.?|auflage|édition|tirage|edizione|tiratura|edición|tirada|edição|tiragem)';
const namedToo = '(?:editie|oplage|edycja|nakład)';
const of = '(?:of|von|de|sur|su|di|van|z|/)';
const proof = "(?:a\\.? ?p\\.?|e\\.? ?a\\.?|p\\.? ?a\\.?|artist[’']?s?[’']? proofs?|épreuves? d[’']artiste)";
const proofs = `(?: ?(?:\\+|,|and|und|et|e|y|plus) ?(\\d{1,3}) ?(?:${proof}|künstlerexemplare?))?`;
const leftWords = '(?:left|available|remaining|verfügbar|übrig|disponibles?|restants?|disponibili|rimasti|beschikbaar)';
const pieces = `(?:(\\d{1,4}) ?${of} ?)?(?:(?:of|von|de|di|van) )?(\\d{1,4})`;
const editionText = new RegExp(
  `^(?:(?:${named}|${namedToo}),? ?(?:nr\\.?|no\\.?)? ?)?${pieces}${proofs}(?:[,;.]? (\\d{1,4}) ${leftWords})?\\.?$`,
  'i',
);

/** "12/40 + 2 AP", "Edition of 40, 12 left", 40, or a record. Undefined for a year. */
function readEdition(node: PayloadNode): Availability | undefined {
  if (isRecord(node.value)) {
    const { number, total, size = total, proofs: ap, left: rest } = node.value;
    const counts = { number, total: size, proofs: ap, left: rest };
    const known = Object.entries(counts).filter(([, value]) => value !== undefined);
    const isCount = ([, value]: [string, unknown]) => Number.isInteger(value) && Number(value) >= 0;
    return known.length > 0 && known.every(isCount) ? { edition: Object.fromEntries(known) } : undefined;
  }
  const text = typeof node.value === 'object' ? '' : (readLine(node) ?? '');
  const found = editionText.exec(text);
  if (!found || /^(?:19|20)\d\d$/.test(text)) return undefined;
  const [number, total, ap, rest] = found.slice(1).map((digits) => (digits === undefined ? undefined : Number(digits)));
  if (total === 0 || (number !== undefined && number > (total ?? 0))) return undefined;
  return { edition: present({ number, total, proofs: ap, left: rest }) };
}

/** A record of this API, or the words of a state. */
function readWhole(node: PayloadNode): Availability | undefined {
  if (!node.isRecord() || !('state' in node.value || 'edition' in node.value || 'price' in node.value))
    return readState(node);
  const record = new OpenRecord(node);
  const note = record.find('note');
  return { ...takeAvailability(record), ...present({ note: note && readLine(note) }) };
}

/** Takes the fields that agree with each other. Without a state, pieces that are left make it available. */
export function takeAvailability(record: OpenRecord): Availability | undefined {
  const known: Availability = {};
  const currency = record.find('currency', 'price_currency', 'currency_code', 'währung', 'devise', 'valuta', 'moneda');
  const beside = currency && scalarText(currency.value);
  const read = (reader: (node: PayloadNode) => Availability | undefined) => (node: PayloadNode) => {
    const found = reader(node);
    if (!found) return undefined;
    const fields = Object.entries(found) as [keyof Availability, unknown][];
    if (
      fields.some(([name, value]) => known[name] !== undefined && JSON.stringify(known[name]) !== JSON.stringify(value))
    )
      return undefined;
    node.markAsFigures();
    Object.assign(known, found);
    return found;
  };
  record.takeAll('availability', read(readWhole));
  record.takeAll('edition', read(readEdition));
  const prices = record.takeAll(
    'price',
    read((node) => readPrice(node, beside)),
  );
  if (currency && prices.length > 0 && typeof known.price === 'object') record.drop(currency.key);
  const pieces = known.edition?.left;
  const state = known.state ?? (pieces === undefined ? undefined : pieces > 0 ? 'available' : 'sold');
  return Object.keys(known).length > 0 ? { ...known, ...present({ state }) } : undefined;
}
