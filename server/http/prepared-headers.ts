import type { Provenance } from '../cache/lookup.ts';
import { ageOf, cacheStatusOf, type Downstream, lifetimeLines, serverTimingOf } from './cache-headers.ts';
import { isUnmodifiedSince, matchedTag } from './conditional.ts';
import { selectCoding, usableCodings } from './negotiation.ts';
import { tagLine } from './purge-tags.ts';
import {
  type Coding,
  etagOf,
  isFullyEncoded,
  knownEtags,
  minCompressedBytes,
  type Representation,
} from './representation.ts';
import { dataHeaders } from './security-headers.ts';

type Lines = string[];

const maxLinkLength = 600;

/** As many links of a `Link` field as a response head has room for. Bodies name all of them. */
function shortLinks(field: string): string {
  let left = maxLinkLength;
  const links = field.split(/, (?=<)/).filter((link) => {
    left -= link.length + 2;
    return left >= 0;
  });
  return links.join(', ');
}

type Field = readonly [name: string, value: string];

const fieldsOf = (lines: readonly string[]): Field[] =>
  lines.flatMap((name, index): Field[] => (index % 2 === 0 ? [[name, lines[index + 1] ?? '']] : []));

const always: ReadonlySet<string> = new Set(fieldsOf(dataHeaders).map((field) => field.join()));

/** True for the fields of a 304: those that guide caches (RFC 9110 §15.4.5). */
const isConfirming = (field: Field): boolean => field[0] !== 'Link' && !always.has(field.join());

/** Fields that are the same at any time. One `Vary`, because nginx before 1.23 reads only one. */
function lastingFields({ length, headers }: Representation): readonly Field[] {
  const fields = fieldsOf(headers).map(([name, value]): Field => [name, name === 'Link' ? shortLinks(value) : value]);
  const vary = fields.flatMap(([name, value]) => (name === 'Vary' ? [value] : []));
  if (length >= minCompressedBytes) vary.unshift('Accept-Encoding');
  const others = fields.filter(([name, value]) => name !== 'Vary' && value !== '');
  return vary.length === 0 ? others : [['Vary', vary.join(', ')], ...others];
}

export interface ConditionalFields {
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
  readonly 'accept-encoding'?: string | undefined;
}

export interface ResponseState {
  readonly provenance: Provenance;
  readonly isProvisional: boolean;
  readonly atMs: number;
}

/** Lines of one second, and the values that they depend on. */
interface Moment {
  readonly provenance: Provenance;
  readonly downstream: Downstream;
  readonly isDated: boolean;
  readonly isFinished: boolean;
  /** By coding, or by ETag of a 304. */
  readonly ready: Map<string, Lines>;
}

function isInSameSecond(a: Provenance, b: Provenance): boolean {
  const isSameAge = ageOf(a) === ageOf(b) && Math.floor(a.ttlMs / 1000) === Math.floor(b.ttlMs / 1000);
  const isSameLimit = a.sharedForMs === undefined && b.sharedForMs === undefined;
  return (
    isSameAge &&
    isSameLimit &&
    a.state === b.state &&
    a.via === b.via &&
    a.isStaleIfError === b.isStaleIfError &&
    a.error === b.error
  );
}

/** Headers of one representation. Ages are in whole seconds, so lines are reused within a second. */
export class PreparedHeaders {
  readonly #representation: Representation;
  readonly #lasting: readonly Field[];
  #tags: readonly string[] | undefined;
  #moment: Moment | undefined;

  constructor(representation: Representation) {
    this.#representation = representation;
    this.#lasting = lastingFields(representation);
  }

  /** Returns the ETag for a 304, or undefined. If-None-Match comes before If-Modified-Since (RFC 9110 §13.2.2). */
  confirmed(fields: ConditionalFields, atMs: number): string | undefined {
    const tags = fields['if-none-match'];
    if (tags !== undefined) return this.#matched(tags, fields['accept-encoding']);
    const since = fields['if-modified-since'];
    const { modifiedAtMs } = this.#representation;
    if (since === undefined || modifiedAtMs === undefined) return undefined;
    if (!isUnmodifiedSince(since, modifiedAtMs, atMs)) return undefined;
    return this.#selected(fields['accept-encoding']);
  }

  /** Only codings that the client accepts, because a cache would send it the body of this tag. */
  #matched(field: string, acceptEncoding: string | undefined): string | undefined {
    if (field.trim() === '*') return this.#selected(acceptEncoding);
    for (const coding of usableCodings(acceptEncoding)) {
      const tag = matchedTag(field, knownEtags(this.#representation, coding));
      if (tag !== undefined) return tag;
    }
    return undefined;
  }

  #selected(acceptEncoding: string | undefined): string {
    return etagOf(this.#representation, selectCoding(this.#representation, acceptEncoding));
  }

  full(coding: Coding, bytes: number, answered: ResponseState, downstream: Downstream): Lines {
    const moment = this.#momentOf(answered, downstream);
    const ready = moment.ready.get(coding);
    if (ready) return ready;
    const type = ['Content-Type', this.#representation.contentType];
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
    const described = [...type, ...encoding, 'Content-Length', String(bytes), 'ETag'];
    const etag = etagOf(this.#representation, coding);
    const lines = [...described, etag, ...this.#lasting.flat(), ...this.#dateIn(moment), ...this.#agedIn(moment)];
    moment.ready.set(coding, lines);
    return lines;
  }

  /** Returns the lines of a 304. Last-Modified only if the client sent a date (RFC 9110 §15.4.5). */
  notModified(tag: string, fields: ConditionalFields, answered: ResponseState, downstream: Downstream): Lines {
    const moment = this.#momentOf(answered, downstream);
    const isByTag = fields['if-none-match'] !== undefined;
    const ready = isByTag ? moment.ready.get(tag) : undefined;
    if (ready) return ready;
    const lines = ['ETag', tag, ...this.#lasting.filter(isConfirming).flat(), ...this.#agedIn(moment)];
    if (!isByTag) return [...lines, ...this.#dateIn(moment)];
    moment.ready.set(tag, lines);
    return lines;
  }

  #momentOf({ provenance, isProvisional, atMs }: ResponseState, downstream: Downstream): Moment {
    const { modifiedAtMs } = this.#representation;
    const isDated = modifiedAtMs !== undefined && atMs >= modifiedAtMs;
    const isFinished = !isProvisional && isFullyEncoded(this.#representation);
    const last = this.#moment;
    const isSame =
      last?.isDated === isDated &&
      last.isFinished === isFinished &&
      last.downstream === downstream &&
      isInSameSecond(last.provenance, provenance);
    if (isSame) return last;
    this.#moment = { provenance, downstream, isDated, isFinished, ready: new Map() };
    return this.#moment;
  }

  #dateIn({ isDated }: Moment): Lines {
    return isDated ? ['Last-Modified', new Date(this.#representation.modifiedAtMs ?? 0).toUTCString()] : [];
  }

  #agedIn({ provenance, downstream, isFinished }: Moment): Lines {
    this.#tags ??= tagLine(downstream.purge, this.#representation.tags);
    const lifetime = lifetimeLines(downstream, provenance, isFinished);
    const age = ['Age', String(ageOf(provenance)), 'Cache-Status', cacheStatusOf(provenance)];
    return [...this.#tags, ...lifetime, ...age, 'Server-Timing', serverTimingOf(provenance)];
  }
}
