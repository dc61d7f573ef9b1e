import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';
import { type RunningSite, type SiteOptions, startSite } from './running-site.ts';

/**
 * Of a site whose images a test is not about: none of them is read, so that no process of its own begins in which they
 * are measured. That is half of what it takes to start a site and to ask it for a list.
 */
export const withoutPictures = { MEDIA_HOSTS: 'pictures.invalid' };

export interface FaultySite extends RunningSite {
  /** What the site asks: the sample, as long as no fault is set. */
  readonly upstream: FaultyUpstream;
}

/** The whole server over the sample upstream, with a place for faults between them. */
export async function startFaultySite(options: Omit<SiteOptions, 'sampleAt'> = {}): Promise<FaultySite> {
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  const site = await startSite({ ...options, sampleAt: upstream.url });
  return {
    ...site,
    upstream,
    close: async () => {
      await site.close();
      await upstream.close();
      await sample.close();
    },
  };
}
