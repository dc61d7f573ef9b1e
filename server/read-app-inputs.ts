import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppOptions } from './app.ts';
import { readBrand, readBrandIcons } from './brand.ts';
import type { Config } from './config.ts';
import { configuredQrPictures } from './public-config.ts';
import { sampleWechatContact, sampleWechatQr } from './upstream/sample/sample-identity.ts';

const root = join(import.meta.dirname, '..');

const sampleBrandDir = join(root, 'server', 'upstream', 'sample', 'brand');

/** What the server is given from files, besides its settings. */
export type AppInputs = Pick<AppOptions, 'messages' | 'brand' | 'logoFile' | 'icons' | 'qrPictures'>;

/**
 * Reads what the server needs from files besides the site: messages and brand. The sample's brand stands in only over
 * the sample itself.
 */
export async function readAppInputs(config: Config, isSample: boolean): Promise<AppInputs> {
  const brandDir = config.brandDir ?? (isSample ? sampleBrandDir : undefined);
  const configured = configuredQrPictures(config);
  return {
    messages: JSON.parse(await readFile(join(root, 'shared', 'messages', 'en-US.json'), 'utf8')),
    ...(await readBrand(brandDir)),
    icons: await readBrandIcons(brandDir),
    qrPictures: isSample ? { official: sampleWechatQr, channel: sampleWechatContact, ...configured } : configured,
  };
}
