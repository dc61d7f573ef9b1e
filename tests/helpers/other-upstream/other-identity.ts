import { fileURLToPath } from 'node:url';

/** A second upstream, to show that nothing of the sample is written into the code: pass it to `startSampleUpstream`. */
export const otherUpstream = {
  name: 'nk',
  contentDir: fileURLToPath(new URL('./content/', import.meta.url)),
  mediaDir: fileURLToPath(new URL('./media/', import.meta.url)),
} as const;

/** Required settings. The slug of pages differs from the name in calls. */
export const otherIdentity = { atelierName: 'Hollow Meter', artistName: 'Noor Kestrel', artistSlug: 'noor' } as const;
