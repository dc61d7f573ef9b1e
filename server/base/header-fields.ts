export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;
