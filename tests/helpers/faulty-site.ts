import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';
import { type RunningSite, type SiteOptions, startSite } from './running-site.ts';

/**
 * For sites whose test is not about images. The site reads none, so it starts no image process. This halves the time of
 * a start and a first list.
 */
export const withoutImages = { MEDIA_HOSTS: 'pictures.invalid' };

export interface FaultySite extends RunningSite {
  /** The content API of the site: the sample, unless a test sets a failure. */
  readonly upstream: FaultyUpstream;
}

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
