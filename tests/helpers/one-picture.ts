import { onTestFinished } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { reply } from './faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from './faulty-upstream.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testEnv } from './upstream-env.ts';

/** An upstream of one project with one picture, `/picture.jpg`. */
export interface OnePictureUpstream extends FaultyUpstream {
  /** From now on the picture has these bytes. */
  give(bytes: Buffer, type?: string): void;
  /** A site over it, whose replies wait for the picture to be measured. It ends with the test. */
  siteOf(env?: Readonly<Record<string, string>>): Promise<RunningSite>;
}

export async function startOnePictureUpstream(): Promise<OnePictureUpstream> {
  const upstream = await startFaultyUpstream({
    answers: {
      '/t/get-design-projects/': [{ id: 1, slug: 'one', title: 'One', featured_image: '/picture.jpg' }],
      '/t/get-art-projects/': [],
    },
  });
  return {
    ...upstream,
    give: (bytes, type = 'image/jpeg') => {
      upstream.heal('picture.jpg');
      upstream.fault('picture.jpg', reply(bytes, { 'content-type': type }));
    },
    siteOf: async (env = {}) => {
      const usual = { ...testEnv(upstream.url), DATA_DIR: temporaryFolder(), MEDIA_MEASURE_WAIT_MS: '10000' };
      const site = await startSite({ env: { ...usual, ...env } });
      onTestFinished(() => site.close());
      return site;
    },
  };
}

/** The picture of the one project, as the contract gives it. */
export async function pictureOf(site: RunningSite): Promise<Image> {
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  const cover = items[0]?.cover;
  if (!cover) throw new Error('The project has no picture');
  return cover;
}

/** The address of one of its derived files. */
export function srcOf({ sources }: Image, width: number, type: string): string {
  const source = sources.find((given) => given.width === width && given.type === type);
  if (!source) throw new Error(`No ${type} of ${width} among ${JSON.stringify(sources)}`);
  return source.src;
}
