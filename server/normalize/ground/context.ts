export interface Repair {
  /** RFC 6901 pointer into the payload. */
  readonly pointer: string;
  readonly rule: string;
  readonly count: number;
  /** Of a list: the item that contains the pointer. */
  readonly item?: { readonly id: string; readonly slug: string; readonly pointer: string };
  /** For operators: where the calls file has the path, and what the CMS has instead. */
  readonly words?: string;
}

export interface MediaReference {
  readonly id: string;
  /** Relative to `MEDIA_BASE_URL` if below it, otherwise absolute. */
  readonly url: string;
}

type Paths = string | readonly string[];

/** How a CMS names the fields of the content model. Part of a call in a calls file. */
export interface OwnFields {
  /** Paths by the names of the content model. `facts` has paths by label. */
  readonly fields?: Readonly<Record<string, Paths | Readonly<Record<string, Paths>> | undefined>> | undefined;
  /** No facts of fields with unknown names. */
  readonly facts?: 'only' | undefined;
  /** Paths of values that no visitor may see. */
  readonly hide?: readonly string[] | undefined;
}

export interface CallFields extends OwnFields {
  readonly call: string;
  /** File, line and key of each path. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  /** True for a list whose entries may have fewer fields than a detail. */
  readonly isPartial?: boolean | undefined;
}

export interface NormalizeOptions {
  readonly mediaBaseUrl: string;
  /** `from → to` prefixes for media URLs with an internal host. */
  readonly mediaRewrites: readonly (readonly [from: string, to: string])[];
  readonly mediaIdOf: (storedUrl: string) => string;
  /** Origin of the site. Links to it become internal. */
  readonly publicUrl: string;
  readonly messagingLabel: RegExp;
  /** IANA time zone of the site. Default: UTC. */
  readonly timeZone?: string | undefined;
  readonly isPreview?: boolean | undefined;
  /** In a preview as of a date, dates of publication hide entries. In other previews, no date hides any. */
  readonly isAsOfDate?: boolean | undefined;
  /** Values have their source: in previews, and to find fields. */
  readonly isTraced?: boolean | undefined;
  /** With several languages of the site: those that texts are taken from, best first. */
  readonly languages?: { readonly chain: readonly string[]; readonly isStrict?: boolean } | undefined;
  readonly ownFields?: CallFields | undefined;
  /** Time of the reading, in milliseconds since the epoch. Undefined: dates of publication hide nothing. */
  readonly nowMs?: number | undefined;
  /** Dates of withdrawal until this later time have passed. Default: `nowMs`. */
  readonly withdrawnAtMs?: number | undefined;
}

export interface Subject extends NormalizeOptions {
  readonly slug: string;
  readonly atelierName: string;
}

export interface Normalized<Value> {
  readonly value: Value;
  readonly repairs: readonly Repair[];
  readonly media: readonly MediaReference[];
  /** Undefined if no date of publication in the payload matters. */
  readonly schedule?: Schedule | undefined;
}

export interface Schedule {
  readonly isHiding: boolean;
  /** When they show something, in milliseconds since the epoch. */
  readonly startsAtMs: ReadonlySet<number>;
  readonly endsAtMs: ReadonlySet<number>;
}

export function nextChangeOf(schedule: Schedule | undefined): number | undefined {
  const atMs = [...(schedule?.startsAtMs ?? []), ...(schedule?.endsAtMs ?? [])];
  return atMs.length === 0 ? undefined : atMs.reduce((first, other) => Math.min(first, other));
}
