import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { json, respond } from './failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';
import { startSite } from './running-site.ts';
import { sampleEnv } from './upstream-env.ts';

interface ImagesOfSite {
  readonly files: Readonly<Record<string, Buffer>>;
  readonly projects?: readonly object[];
  readonly works?: readonly object[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The sample with own JPEG files, and with own projects or works in place of its own. */
export async function startSiteWithImages({ files, projects, works, env = {} }: ImagesOfSite) {
  const sample = await startSampleUpstream();
  const upstream: FaultyUpstream = await startFaultyUpstream({ behind: sample.url });
  if (projects) upstream.fail('get-design-projects/', json(projects));
  if (works) upstream.fail('get-art-projects/', json(works));
  upstream.fail('projects-detail', json({}));
  for (const [name, file] of Object.entries(files))
    upstream.fail(name, respond(file, { 'content-type': 'image/jpeg' }));
  const usual = { MEDIA_ANALYSIS_WAIT_MS: '10000', MEDIA_RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_MINUTE: '0' };
  const site = await startSite({ env: { ...sampleEnv(upstream.url), ...usual, ...env } });
  const close = async () => {
    await site.close();
    await upstream.close();
    await sample.close();
  };
  return { url: site.url, upstream, close };
}
