import { matchedTag } from '../cache/conditional.ts';
import type { Provenance } from '../cache/reading.ts';
import { type Coding, codings, etagOf, minCompressedBytes, type Representation } from '../cache/representation.ts';
import { ageOf, cacheStatusOf, type Downstream, serverTimingOf } from './cache-headers.ts';

/** Headers as name, value, name, value …, ready for `writeHead`. */
type Lines = string[];

type ByCoding = Partial<Record<Coding, Lines>>;

/** A tag as one word of visible ASCII: slugs may be in any script, header fields may not. */
function printable(tag: string): string {
  return tag.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/**
 * The headers of one representation. What depends on its age is said in whole seconds, so within a second
 * a reply is given the very lines of the one before it.
 */
export class PreparedHeaders {
  readonly #representation: Representation;
  readonly #etags: Readonly<Record<Coding, string>>;
  /** For 200 and 304 alike. */
  readonly #shared: Lines;
  #downstream: Downstream | undefined;
  #provenance: Provenance | undefined;
  #ageS = -1;
  #ttlS = -1;
  /** What is true for this second. */
  #aged: Lines = [];
  #full: ByCoding = {};
  #notModified: ByCoding = {};

  constructor(representation: Representation) {
    const { identity, headers, tags } = representation;
    this.#representation = representation;
    this.#etags = {
      br: etagOf(representation, 'br'),
      gzip: etagOf(representation, 'gzip'),
      identity: etagOf(representation, 'identity'),
    };
    const vary = identity.length < minCompressedBytes ? [] : ['Vary', 'Accept-Encoding'];
    const surrogate = tags.length > 0 ? ['Surrogate-Key', tags.map(printable).join(' ')] : [];
    this.#shared = [...vary, ...headers, ...surrogate];
  }

  /** The coding that an If-None-Match field names, or undefined. */
  matched(field: string | undefined): Coding | undefined {
    if (field === undefined) return undefined;
    // Browsers send the one tag that they were given.
    for (const coding of codings) if (field === this.#etags[coding]) return coding;
    const tag = matchedTag(field, Object.values(this.#etags));
    return codings.find((coding) => this.#etags[coding] === tag);
  }

  /** Lines of a 200 with a body of that coding. */
  full(coding: Coding, body: Buffer, provenance: Provenance, downstream: Downstream): Lines {
    this.#turn(provenance, downstream);
    const ready = this.#full[coding];
    if (ready) return ready;
    const type = ['Content-Type', this.#representation.contentType];
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
    const length = ['Content-Length', String(body.length)];
    const lines = [...type, ...encoding, ...length, 'ETag', this.#etags[coding], ...this.#shared, ...this.#aged];
    this.#full[coding] = lines;
    return lines;
  }

  /** Lines of a 304 to who holds that coding. */
  notModified(coding: Coding, provenance: Provenance, downstream: Downstream): Lines {
    this.#turn(provenance, downstream);
    const lines = this.#notModified[coding] ?? ['ETag', this.#etags[coding], ...this.#shared, ...this.#aged];
    this.#notModified[coding] = lines;
    return lines;
  }

  /** Makes the lines anew when they would say something else than the last ones. */
  #turn(provenance: Provenance, downstream: Downstream): void {
    const { state, via, isSaved, error, ageMs, ttlMs } = provenance;
    const ageS = Math.floor(ageMs / 1000);
    const ttlS = Math.floor(ttlMs / 1000);
    const last = this.#provenance;
    const isSame =
      last !== undefined &&
      this.#ageS === ageS &&
      this.#ttlS === ttlS &&
      last.state === state &&
      last.via === via &&
      last.isSaved === isSaved &&
      last.error === error &&
      this.#downstream === downstream;
    if (isSame) return;
    this.#downstream = downstream;
    this.#provenance = provenance;
    this.#ageS = ageS;
    this.#ttlS = ttlS;
    this.#aged = agedLines(provenance, downstream);
    this.#full = {};
    this.#notModified = {};
  }
}

function agedLines(provenance: Provenance, { fresh, stale }: Downstream): Lines {
  return [
    'Cache-Control',
    provenance.state === 'fresh' ? fresh : stale,
    'Age',
    String(ageOf(provenance)),
    'Cache-Status',
    cacheStatusOf(provenance),
    'Server-Timing',
    serverTimingOf(provenance),
  ];
}
