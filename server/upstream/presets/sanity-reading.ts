import { isRecord, keysOf, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { inOneLanguage, type Languages } from '../../normalize/payload/languages.ts';
import type { ResponseAdapter } from '../call.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { inEachLanguage } from './each-language.ts';
import { fileBlock, type StoredFile } from './files.ts';
import { recordsIn } from './items.ts';
import { isTextBlock, withNotes } from './text/portable-text.ts';
import { tableBlock, textField } from './text/text-tree.ts';

/** `image-{id}-{width}x{height}-{ext}` and `file-{id}-{ext}`: an unresolved asset. */
const assetReference = /^(image|file)-([A-Za-z0-9_]+)-(?:(\d+)x(\d+)-)?([a-z0-9]+)$/;

/** `https://{project}.apicdn.sanity.io/v…/data/query/{dataset}` */
const queryAddress = /^https?:\/\/([a-z0-9-]+)\.(?:apicdn|api)\.sanity\.io\/.*\/data\/query\/([^/?#]+)/;

/**
 * Adapts a GROQ result: portable text as blocks, assets as files, documents with pages as links. File URLs need project
 * and dataset, from `_project` and `_dataset` or from the URL of the query.
 */
export const adaptSanity: ResponseAdapter = (page, _call, url = '', _before, locales) => {
  if (!isRecord(page) || !('result' in page)) return page;
  const { result } = page;
  const read = (languages?: Languages) => (given: unknown) => {
    const value = inOneLanguage(given, languages);
    return isRecord(value) ? documentReader(placeOf(value, url))(value) : value;
  };
  const inAll = inEachLanguage(locales, read);
  const documentOf = (given: unknown): unknown => (isRecord(given) ? inAll : read())(given);
  return { result: Array.isArray(result) ? result.map(documentOf) : documentOf(result) };
};

function placeOf({ _project, _dataset }: PayloadRecord, url: string): string | undefined {
  const [, project, dataset] = queryAddress.exec(url) ?? [];
  const parts = [scalarText(_project) || project, scalarText(_dataset) || dataset];
  return parts.every(Boolean) ? parts.join('/') : undefined;
}

/** `place`: `{project}/{dataset}` in file URLs. Undefined if unknown. */
function documentReader(place: string | undefined) {
  const document = (document: PayloadRecord): PayloadRecord => ({
    ...fieldsOf(document),
    id: document._id,
    updatedAt: document._updatedAt,
  });

  function fieldsOf(record: PayloadRecord): PayloadRecord {
    const names = keysOf(record).filter((name) => !name.startsWith('_'));
    return Object.fromEntries(names.map((name) => [name, fieldOf(name, record[name])] as const));
  }

  function fieldOf(name: string, value: unknown): unknown {
    if (Array.isArray(value)) {
      if (value.some(isTextBlock)) return textField(name, value, (node) => resolveNode(node));
      return value.map((item) => fieldOf(name, item)).filter((item) => item !== undefined);
    }
    if (!isRecord(value)) return value;
    if (value._type === 'slug' || (typeof value.current === 'string' && keysOf(value).length <= 2))
      return value.current;
    return blockOf(value);
  }

  function resolveNode(node: PayloadRecord) {
    const isSpan = typeof node.text === 'string' && (node._type === 'span' || node._type === undefined);
    if (isSpan || (node._type === 'code' && typeof node.code === 'string')) return node;
    if (!isTextBlock(node)) return [blockOf(node)];
    const markDefs = recordsIn(node.markDefs).map((annotation) => {
      const href = hrefOf(annotation);
      return href === undefined ? annotation : { _key: annotation._key, _type: 'link', href };
    });
    return { ...node, markDefs, children: withNotes(node) };
  }

  function blockOf(object: PayloadRecord): PayloadRecord | undefined {
    const file = fileOf(object);
    if (file) return file;
    if (isTable(object))
      return tableBlock(object.rows.map(({ cells }) => cells.map((cell) => ({ type: 'td', content: [cell] }))));
    if (typeof object._ref === 'string') return undefined;
    const { _id, _type, _key, slug, title, name } = object;
    const current = isRecord(slug) ? slug.current : slug;
    const href = _id === undefined ? undefined : pathOfDocument(_type, current);
    if (href !== undefined) return linkToDocument(href, _id, title ?? name ?? current);
    const id = _key ?? _id;
    return { ...(_type !== undefined && { kind: _type }), ...fieldsOf(object), ...(id !== undefined && { id }) };
  }

  function fileOf(object: PayloadRecord): PayloadRecord | undefined {
    const asset = isRecord(object.asset) ? object.asset : object;
    const reference = scalarText(asset._ref) || scalarText(asset._id);
    const [, group, hash, width, height, ending] = assetReference.exec(reference) ?? [];
    if (group === undefined) return undefined;
    const size = width === undefined ? '' : `-${width}x${height}`;
    const made = place && `https://cdn.sanity.io/${group}s/${place}/${hash}${size}.${ending}`;
    const url = scalarText(asset.url) || made;
    // Keep a file without URL, so that `normalize` logs it.
    if (!url) return { kind: group === 'image' ? 'image' : 'video', src: reference };
    const { alt, caption, title = asset.title, credit = asset.creditLine } = object;
    const description = object.longDescription ?? object.description ?? asset.description;
    const words = { alt: alt ?? asset.altText, title, caption, description, credit };
    const whole = { url, type: asset.mimeType, ...words, width, height, focus: object.hotspot };
    return fileBlock({ ...whole, ...croppedOf(whole, object.crop) });
  }

  function hrefOf(annotation: PayloadRecord): string | undefined {
    const { href, url, reference } = annotation;
    const address = scalarText(href) || scalarText(url);
    if (address !== '') return address;
    const target = isRecord(reference) ? reference : annotation;
    const block = blockOf(target);
    return scalarText(block?.href) || scalarText(block?.src) || undefined;
  }

  return document;
}

const isTable = (object: PayloadRecord): object is PayloadRecord & { rows: readonly { cells: readonly string[] }[] } =>
  Array.isArray(object.rows) &&
  object.rows.length > 0 &&
  object.rows.every(
    (row) => isRecord(row) && Array.isArray(row.cells) && row.cells.every((cell) => typeof cell === 'string'),
  );

/** An image with the editors' crop in its URL, in pixels. Undefined if it is not cropped. */
function croppedOf({ url, focus, ...size }: StoredFile, crop: unknown): Partial<StoredFile> | undefined {
  if (!isRecord(crop)) return undefined;
  const [left, right] = [crop.left, crop.right].map((part) => Math.round(Number(part) * Number(size.width)));
  const [top, bottom] = [crop.top, crop.bottom].map((part) => Math.round(Number(part) * Number(size.height)));
  const width = Number(size.width) - Number(left) - Number(right);
  const height = Number(size.height) - Number(top) - Number(bottom);
  const isCut = width < Number(size.width) || height < Number(size.height);
  const isPart = isCut && Number(left) >= 0 && Number(top) >= 0 && width > 0 && height > 0;
  if (!isPart) return undefined;
  const inside = (point: unknown, start: unknown, end: unknown) =>
    (Number(point) - Number(start)) / (1 - Number(start) - Number(end));
  const moved = isRecord(focus) && {
    focus: { x: inside(focus.x, crop.left, crop.right), y: inside(focus.y, crop.top, crop.bottom) },
  };
  return { url: `${url}?rect=${[left, top, width, height].join()}`, width, height, ...moved };
}
