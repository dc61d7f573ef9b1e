/** Headers as Node and undici give them. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;
