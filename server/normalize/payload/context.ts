/** One repair made while reading the upstream's content. */
export interface Repair {
  /** RFC 6901 pointer into the reply. */
  readonly pointer: string;
  /** Name of the rule that made it. */
  readonly rule: string;
  readonly count: number;
}

/** A media file the content names: the id in its public URL and the upstream URL in its stored form. */
export interface MediaReference {
  readonly id: string;
  /** Relative to `MEDIA_BASE_URL` when under it, else absolute. */
  readonly url: string;
}

/** What a normalizer may know besides the reply: no clock, no I/O. */
export interface NormalizeOptions {
  /** What relative media URLs resolve against. */
  readonly mediaBaseUrl: string;
  /** `from → to` prefixes for media URLs that name an internal host. */
  readonly mediaRewrites: readonly (readonly [from: string, to: string])[];
  /** Id of a media URL in its stored form. */
  readonly mediaIdOf: (storedUrl: string) => string;
  /** Origin of the site itself: links to it become internal. */
  readonly publicUrl: string;
  /** Labels of the messaging item of the menu. */
  readonly messagingLabel: RegExp;
}

/** What a reply is read with. */
export interface Subject extends NormalizeOptions {
  /** The slug that was asked for, where the call takes one. */
  readonly slug: string;
  /** Title of a page without search engine data. */
  readonly atelierName: string;
}

/** A normalized value, with what was repaired and which media it names. */
export interface Normalized<Value> {
  readonly value: Value;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
}
