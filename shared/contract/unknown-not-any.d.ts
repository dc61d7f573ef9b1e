/** The platform's own types call these values `any`. Here they are unknown: a value is checked before it is used. */
interface JSON {
  parse(text: string, reviver?: (key: string, value: unknown) => unknown): unknown;
}

interface Body {
  json(): Promise<unknown>;
}

interface ObjectConstructor {
  // biome-ignore lint/style/useShorthandFunctionType: it adds to the interface of the platform.
  (value: unknown): { readonly [name: string]: unknown };
}

interface ArrayConstructor {
  isArray(value: unknown): value is unknown[];
}

interface Promise<T> {
  catch<Other = never>(onRejected: (reason: unknown) => Other | PromiseLike<Other>): Promise<T | Other>;
}
