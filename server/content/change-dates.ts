import { z } from 'zod';
import type { MemoStore } from '../cache/stores/memo-store.ts';

const datesSchema = z.array(z.tuple([z.string(), z.string(), z.string().nullable()]));

/** Fingerprint and change date of each item of a list, or of one detail or page (id: ''). null: it has no date. */
export type KnownDates = Readonly<z.infer<typeof datesSchema>>;

/**
 * Remembers when content was first seen as it is, for items without a date of the CMS. Cached values contain the dates
 * too, but a cache may lose its values.
 */
export const changeDatesIn = (store: Pick<MemoStore, 'ask' | 'remember'>) => ({
  async recall(label: string): Promise<KnownDates | undefined> {
    const text = await store.ask(label);
    if (text === undefined || text === 'failed') return undefined;
    try {
      return datesSchema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  remember: (label: string, dates: KnownDates): void => store.remember([[label, JSON.stringify(dates)]]),
});

export type ChangeDates = ReturnType<typeof changeDatesIn>;
