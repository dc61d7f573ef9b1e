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

const withShortLinks = (lines: readonly string[]): Lines =>
  lines.flatMap((name, index) => {
    if (index % 2 === 1) return [];
    const value = lines[index + 1] ?? '';
    const shown = name === 'Link' ? shortLinks(value) : value;
    return shown === '' ? [] : [name, shown];
  });

const always: ReadonlySet<string> = new Set(
  dataHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${dataHeaders[index + 1]}`] : [])),
);

/** Returns the lines of a 304: those that guide caches (RFC 9110 §15.4.5). */
function confirmingLines(lines: readonly string[]): Lines {
  return lines.filter((_line, index) => {
    const [name, value] = lines.slice(index - (index % 2));
    return name !== 'Link' && !always.has(`${name}: ${value}`);
  });
}

/** Merges `Vary` lines, because nginx before 1.23 reads only one. */
function withOneVary(lines: readonly string[]): Lines {
  const isVary = (index: number): boolean => lines[index - (index % 2)] === 'Vary';
  const members = lines.filter((_line, index) => index % 2 === 1 && isVary(index));
  const others = lines.filter((_line, index) => !isVary(index));
  return members.length === 0 ? others : ['Vary', members.join(', '), ...others];
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

/** Values that the lines of one second depend on. */
interface Moment {
  readonly provenance: Provenance;
  readonly downstream: Downstream;
  readonly isDated: boolean;
  readonly isFinished: boolean;
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
  readonly #etags: Readonly<Record<Coding, string>>;
  readonly #knownEtags: Readonly<Record<Coding, readonly string[]>>;
  readonly #shared: Lines;
  #tags: readonly string[] | undefined;
  #confirming: Lines | undefined;
  #moment: Moment | undefined;
  #dated: Lines = [];
  #aged: Lines = [];
  #full: Partial<Record<Coding, Lines>> = {};
  #notModified = new Map<string, Lines>();

  constructor(representation: Representation) {
    const { length, headers } = representation;
    this.#representation = representation;
    const perCoding = <Value>(of: (representation: Representation, coding: Coding) => Value) => ({
      br: of(representation, 'br'),
      gzip: of(representation, 'gzip'),
      identity: of(representation, 'identity'),
    });
    this.#etags = perCoding(etagOf);
    this.#knownEtags = perCoding(knownEtags);
    const vary = length < minCompressedBytes ? [] : ['Vary', 'Accept-Encoding'];
    this.#shared = withOneVary([...vary, ...withShortLinks(headers)]);
  }

  /** Returns the ETag for a 304, or undefined. If-None-Match comes before If-Modified-Since (RFC 9110 §13.2.2). */
  confirmed(fields: ConditionalFields, atMs: number): string | undefined {
    const tags = fields['if-none-match'];
    if (tags !== undefined) return this.#matched(tags, fields['accept-encoding']);
    const since = fields['if-modified-since'];
    const { modifiedAtMs } = this.#representation;
    if (since === undefined || modifiedAtMs === undefined) return undefined;
    if (!isUnmodifiedSince(since, modifiedAtMs, atMs)) return undefined;
    return this.#etags[selectCoding(this.#representation, fields['accept-encoding'])];
  }

  /** Only codings that the client accepts, because a cache would send it the body of this tag. */
  #matched(field: string, acceptEncoding: string | undefined): string | undefined {
    if (field.trim() === '*') return this.#etags[selectCoding(this.#representation, acceptEncoding)];
    for (const coding of usableCodings(acceptEncoding)) {
      const tag = matchedTag(field, this.#knownEtags[coding]);
      if (tag !== undefined) return tag;
    }
    return undefined;
  }

  full(coding: Coding, bytes: number, answered: ResponseState, downstream: Downstream): Lines {
    this.#turn(answered, downstream);
    const ready = this.#full[coding];
    if (ready) return ready;
    const type = ['Content-Type', this.#representation.contentType];
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
    const length = ['Content-Length', String(bytes)];
    const described = [...type, ...encoding, ...length, 'ETag', this.#etags[coding]];
    const lines = [...described, ...this.#shared, ...this.#dated, ...this.#aged];
    this.#full[coding] = lines;
    return lines;
  }

  /** Returns the lines of a 304. Last-Modified only if the client sent a date (RFC 9110 §15.4.5). */
  notModified(tag: string, fields: ConditionalFields, answered: ResponseState, downstream: Downstream): Lines {
    this.#turn(answered, downstream);
    const isByTag = fields['if-none-match'] !== undefined;
    const ready = isByTag ? this.#notModified.get(tag) : undefined;
    if (ready) return ready;
    this.#confirming ??= confirmingLines(this.#shared);
    const lines = ['ETag', tag, ...this.#confirming, ...this.#aged];
    if (!isByTag) return [...lines, ...this.#dated];
    this.#notModified.set(tag, lines);
    return lines;
  }

  #turn({ provenance, isProvisional, atMs }: ResponseState, downstream: Downstream): void {
    const { modifiedAtMs, tags } = this.#representation;
    const isDated = modifiedAtMs !== undefined && atMs >= modifiedAtMs;
    const isFinished = !isProvisional && isFullyEncoded(this.#representation);
    const last = this.#moment;
    const isSame =
      last?.isDated === isDated &&
      last.isFinished === isFinished &&
      last.downstream === downstream &&
      isInSameSecond(last.provenance, provenance);
    if (isSame) return;
    this.#moment = { provenance, downstream, isDated, isFinished };
    this.#dated = isDated ? ['Last-Modified', new Date(modifiedAtMs).toUTCString()] : [];
    const age = ['Age', String(ageOf(provenance)), 'Cache-Status', cacheStatusOf(provenance)];
    this.#tags ??= tagLine(downstream.purge, tags);
    this.#aged = [
      ...this.#tags,
      ...lifetimeLines(downstream, provenance, isFinished),
      ...age,
      'Server-Timing',
      serverTimingOf(provenance),
    ];
    this.#full = {};
    this.#notModified = new Map();
  }
}
