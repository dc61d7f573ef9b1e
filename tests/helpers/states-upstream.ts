import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { json } from './failures.ts';
import { startFaultyUpstream } from './faulty-upstream.ts';
import { startSite } from './running-site.ts';
import { sharedImages } from './shared-images.ts';
import { stateResponses } from './states-content.ts';

/** An upstream with projects, works and pages at their limits. The rest is the sample. */
export async function startStatesUpstream(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  for (const [path, value] of Object.entries(stateResponses)) upstream.fail(path, json(value));
  return {
    url: upstream.url,
    close: async () => {
      await upstream.close();
      await sample.close();
    },
  };
}

/** The whole server over such an upstream. */
export async function startStatesSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const upstream = await startStatesUpstream();
  const site = await startSite({ sampleAt: upstream.url, env: sharedImages() });
  return {
    url: site.url,
    close: async () => {
      await site.close();
      await upstream.close();
    },
  };
}
