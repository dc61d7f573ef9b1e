import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { json } from './failures.ts';
import { startFaultyUpstream } from './faulty-upstream.ts';
import { startSite } from './running-site.ts';

/** One file of the sample: all images together take no time to analyze. */
const file = '/media/design/quarry-canteen/00-counter.jpg';

const imagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: file, alt: `Image ${index + 1}` }));

const gallery = (count: number) => ({ type: 'gallery', gallery: { full: imagesOf(count), thumbnail: [] } });

/** The sample with `count` images on the pages of a project, of a work, about, process and biography. */
export async function startSiteOfManyImages(count: number, env: Readonly<Record<string, string>> = {}) {
  const sample = await startSampleUpstream();
  const upstream = await startFaultyUpstream({ behind: sample.url });
  const blocks = [{ type: 'text', html: '<p>Before all images.</p>' }, gallery(count)];
  upstream.fail('/get-design-projects-detail/', json({ read_more: blocks }));
  for (const call of ['get-about', 'get-process', 'get-biography']) {
    upstream.fail(`/${call}/`, json({ title: 'Many images', blocks }));
  }
  const site = await startSite({
    sampleAt: upstream.url,
    env: { UPSTREAM_MAX_BODY_BYTES: '50000000', RATE_LIMIT_PER_MINUTE: '0', ...env },
  });
  return {
    url: site.url,
    close: async () => {
      await site.close();
      await upstream.close();
      await sample.close();
    },
  };
}
