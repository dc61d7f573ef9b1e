export type Found<Facts extends object> = { readonly kind: 'found' } & Readonly<Facts>;

/** The upstream confirmed that the content does not exist (404). */
export interface Absent {
  readonly kind: 'absent';
  /** All sources confirmed that a former resource is deleted (410). */
  readonly isGone?: boolean;
}

/** Not known, because the upstream failed and nothing is stored (503). */
export interface Unknown {
  readonly kind: 'unknown';
  readonly error: unknown;
  readonly retryAfterMs: number;
}

export type LookupResult<Value, More extends object = object> =
  | Found<{ readonly value: Value } & More>
  | Absent
  | Unknown;

/** The result with another value. Absent and unknown results stay. */
export const mapFound = async <Value, Other>(
  result: LookupResult<Value>,
  map: (value: Value) => Other | Promise<Other>,
): Promise<LookupResult<Other>> =>
  result.kind === 'found' ? { kind: 'found', value: await map(result.value) } : result;
