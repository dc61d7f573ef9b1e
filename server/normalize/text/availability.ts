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
import { readLine } from './printable.ts';

const stateWords: Readonly<Record<AvailabilityState, string>> = {
  available:
    'available|for sale|in stock|green dot|🟢|verfügbar|erhältlich|lieferbar|zu verkaufen|zu haben|disponible|à vendre|' +
    'en vente|en stock|disponibile|in vendita|en venta|a la venta|disponível|à venda|beschikbaar|te koop|op voorraad|' +
    'dostępny|dostępna|dostępne|na sprzedaż|販売中|在庫あり|販売可|可售|在售|有货|待售',
  'on-hold':
    'on hold|hold|reserved|on reserve|half red dot|reserviert|vorgemerkt|réservé|réservée|sous option|riservato|' +
    'riservata|in opzione|reservado|reservada|gereserveerd|in optie|zarezerwowany|zarezerwowana|zarezerwowane|商談中|' +
    '予約済み|予約済|已预订|已预定|预留|保留',
  sold:
    'sold|sold out|red dot|reddot|🔴|verkauft|ausverkauft|vergriffen|roter punkt|vendu|vendue|épuisé|épuisée|point rouge|' +
    'venduto|venduta|esaurito|esaurita|bollino rosso|vendido|vendida|agotado|agotada|punto rojo|esgotado|esgotada|' +
    'verkocht|uitverkocht|rode stip|sprzedany|sprzedana|sprzedane|wyprzedane|売約済み|売約済|売却済み|売却済|完売|已售|已售出|已售罄|售罄',
  'on-loan':
    'on loan|loaned|leihgabe|als leihgabe|verliehen|ausgeliehen|en prêt|prêté|prêtée|in prestito|en préstamo|' +
    'emprestado|emprestada|em empréstimo|in bruikleen|uitgeleend|wypożyczony|wypożyczona|wypożyczone|貸出中|貸与中|借出|出借中',
  'in-collection':
    'in collection|in a collection|private collection|in a private collection|museum collection|privatsammlung|' +
    'in einer sammlung|in privatbesitz|collection privée|collection particulière|collezione privata|colección privada|' +
    'colección particular|coleção particular|coleção privada|privécollectie|particuliere collectie|kolekcja prywatna|' +
    '個人蔵|私人收藏',
  'not-for-sale':
    'not for sale|nfs|unverkäuflich|nicht verkäuflich|nicht zu verkaufen|pas à vendre|hors commerce|non en vente|' +
    'non in vendita|no está en venta|no está a la venta|não está à venda|não disponível para venda|niet te koop|' +
    'nie na sprzedaż|非売品|非売|非卖品|不出售',
  'made-to-order':
    'made to order|on commission|by commission|to order|auf bestellung|nach auftrag|auf auftrag|sur commande|' +
    'su ordinazione|su commissione|por encargo|bajo pedido|sob encomenda|op bestelling|in opdracht|na zamówienie|' +
    '受注生産|受注制作|接受订制|订制|定制',
};
const onRequest: ReadonlySet<string> = new Set(
  (
    'on request|price on request|price upon request|upon request|price on application|poa|por|auf anfrage|' +
    'preis auf anfrage|sur demande|prix sur demande|su richiesta|prezzo su richiesta|a consultar|precio a consultar|' +
    'a petición|sob consulta|preço sob consulta|op aanvraag|prijs op aanvraag|na zapytanie|cena na zapytanie|応相談|' +
    '価格応相談|お問い合わせください|面议|价格面议|询价|价格请询'
  ).split('|'),
);

// Each key of the table is a state.
const stateOf = new Map(
  (Object.entries(stateWords) as [AvailabilityState, string][]).flatMap(([state, words]) =>
    words.split('|').map((word) => [word, state] as const),
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

/** "Sold", "on_hold", `sold: true`, or "Sold, private collection" with a note. */
function readState(node: PayloadNode): Availability | undefined {
  const isOnlyTrue = typeof node.value !== 'object' && readFlag(node.value) === true;
  const text = isOnlyTrue ? node.key.replace(/^is_?(?=[a-z])/i, '') : (readWords(node) ?? '');
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
const symbols = new Map(
  (
    '€ EUR|euro EUR|euros EUR|$ USD|us$ USD|£ GBP|¥ JPY|￥ JPY|円 JPY|元 CNY|rmb CNY|cn¥ CNY|fr CHF|sfr CHF|zł PLN|r$ BRL|' +
    'ca$ CAD|a$ AUD|au$ AUD|nz$ NZD|hk$ HKD|₹ INR|₩ KRW|₺ TRY|₪ ILS|kč CZK'
  )
    .split('|')
    .map((pair): [string, string] => [pair.slice(0, -4), pair.slice(-3)]),
);

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
