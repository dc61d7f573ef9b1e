/** There is one, and this is what is known of it. */
export type Found<Facts extends object> = { readonly kind: 'found' } & Readonly<Facts>;

/** There is none: a fact, for which only a successful answer of the upstream is good enough (404). */
export interface Absent {
  readonly kind: 'absent';
  /** There was one, and everybody who could have it has said since that there is none any more (410). */
  readonly isGone?: boolean;
}

/** Nobody can say, since the upstream failed and nothing is stored: no fact (503). */
export interface Unknown {
  readonly kind: 'unknown';
  readonly error: unknown;
  readonly retryAfterMs: number;
}

/** The three answers to a question for a value; a value that was read as it is has its JSON with it. */
export type Answer<Value, More extends object = { readonly bytes?: () => Promise<Buffer> }> =
  | Found<{ readonly value: Value } & More>
  | Absent
  | Unknown;
