import type { MenuItem } from '../../shared/contract/menu.ts';
import { labelOf } from './blocks/facts.ts';
import { readHref } from './blocks/link.ts';
import type { Element } from './reply/list.ts';
import { readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import { isUnpublished } from './reply/published.ts';
import type { Reading } from './reply/reading.ts';
import { isRecord, type Place, type WireRecord } from './reply/record.ts';
import { readLine } from './text/printable.ts';

const looksLikeUrl = (text: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/)/i.test(text);
const itemKeys = /^(?:label|title|name|text|url|href|link|slug|path)$/i;
const isItem = (record: WireRecord): boolean =>
  Object.keys(record).filter((key) => itemKeys.test(key)).length >= 2 || typeof record.label === 'string';

/** The items of a menu; those without a label are dropped. */
export function readMenuItems(place: Place, reading: Reading): MenuItem[] {
  return readList(place, reading, { isElement: isItem }).flatMap((element) => {
    const item = readItem(element, reading);
    if (!item) reading.ledger.note(element.at, 'menu-item-dropped');
    return item ? [item] : [];
  });
}

function readItem(element: Element, reading: Reading): MenuItem | undefined {
  const { value, key } = element;
  if (isRecord(value)) return fromRecord(value, element, reading);
  const text = readLine(element, reading);
  if (text === undefined) return undefined;
  const isKeyed = key !== undefined && !/^\d*$/.test(key.trim());
  return isKeyed
    ? finish(labelOf(key, element.at, reading), text, element.at, reading)
    : finish(text, '', element.at, reading);
}

function fromRecord(value: WireRecord, { at, key }: Element, reading: Reading): MenuItem | undefined {
  if (isUnpublished(value)) return undefined;
  const record = new OpenRecord(value, at, reading, ['attributes', 'data', 'fields', 'link', 'item', 'page']);
  const keyed = key === undefined || /^\d*$/.test(key.trim()) ? undefined : labelOf(key, at, reading);
  const label = record.take('menuLabel', (place) => readLine(place, reading)) ?? keyed;
  const url = record.take('menuUrl', (place) => readLine(place, reading)) ?? '';
  const icon = record.take('icon', (place) => readLine(place, reading));
  if (label === undefined) return undefined;
  const isSwapped = looksLikeUrl(label) && url !== '' && !looksLikeUrl(url);
  if (isSwapped) reading.ledger.note(at, 'label-url-swapped');
  return finish(isSwapped ? url : label, isSwapped ? label : url, at, reading, icon);
}

function finish(label: string, url: string, at: string, reading: Reading, icon?: string): MenuItem {
  const { messagingLabel } = reading.options;
  // Other than `test`, `search` neither uses nor changes where a pattern with the flag g stopped.
  const isMessaging = label.search(messagingLabel) >= 0;
  const item = { label, url: readHref(url, at, reading) ?? '', isMessaging };
  return icon === undefined ? item : { ...item, icon };
}
