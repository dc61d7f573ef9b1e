import { z } from 'zod';
import type { MemoStore } from '../cache/stores/memo-store.ts';

const datesSchema = z.array(z.tuple([z.string(), z.string(), z.string().nullable()]));

/** Fingerprint and change date of each item of a list, or of one detail or page (id: ''). null: it has no date. */
export type KnownDates = Readonly<z.infer<typeof datesSchema>>;

export function datesIn(text: string | undefined): KnownDates | undefined {
  try {
    return text === undefined ? undefined : datesSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Remembers when content was first seen as it is, for items without a date of the CMS. Cached values contain the dates
 * too, but a cache may lose its values. Dates are text here, because only the worker reads those of 10,000 items.
 */
export const changeDatesIn = (store: Pick<MemoStore, 'ask' | 'remember'>) => ({
  async recall(label: string): Promise<string | undefined> {
    const text = await store.ask(label);
    return text === 'failed' ? undefined : text;
  },
  remember: (label: string, dates: string): void => store.remember([[label, dates]]),
});

export type ChangeDates = ReturnType<typeof changeDatesIn>;
