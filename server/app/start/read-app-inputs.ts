import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { locale } from '../../../shared/messages/format-message.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import type { Config } from '../../config/config.ts';
import { readBrand, readBrandIcons, readBrandSet } from '../../site/brand.ts';
import { configuredQrImages } from '../../site/public-config.ts';
import { sampleWechatContact, sampleWechatQr } from '../../upstream/sample/sample-identity.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const sampleBrandDir = join(root, 'server', 'upstream', 'sample', 'brand');

const messageFolders = ['shared', 'server'];

async function readMessages(): Promise<Messages> {
  const files = messageFolders.map((folder) => readFile(join(root, folder, 'messages', `${locale}.json`), 'utf8'));
  return z
    .record(z.string(), z.string())
    .parse(Object.assign({}, ...(await Promise.all(files)).map((text) => JSON.parse(text))));
}

/** The folder with the brand. The sample's brand is used with the sample only. */
export const brandDirOf = ({ brandDir }: Pick<Config, 'brandDir'>, isSample: boolean): string | undefined =>
  brandDir ?? (isSample ? sampleBrandDir : undefined);

export async function readAppInputs(config: Config, isSample: boolean) {
  const brandDir = brandDirOf(config, isSample);
  const messages = await readMessages();
  const configured = configuredQrImages(config, messages);
  return {
    messages,
    ...(await readBrand(brandDir)),
    icons: await readBrandIcons(brandDir),
    brandSet: await readBrandSet(brandDir, config.icons.prefixes),
    qrImages: isSample ? { official: sampleWechatQr, channel: sampleWechatContact, ...configured } : configured,
  };
}
