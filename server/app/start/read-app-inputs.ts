import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { languageKey, locale } from '../../../shared/messages/format-message.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { nameFor } from '../../base/locales.ts';
import type { Config } from '../../config/config.ts';
import { readBrand, readBrandIcons, readBrandSet } from '../../site/brand.ts';
import { configuredQrImages } from '../../site/public-config.ts';
import { sampleWechatContact, sampleWechatQr } from '../../upstream/sample/sample-identity.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const sampleBrandDir = join(root, 'server', 'upstream', 'sample', 'brand');

const messageFolders = ['shared', 'server'];

async function readTexts(name: string): Promise<Messages> {
  const files = messageFolders.map((folder) =>
    readFile(join(root, folder, 'messages', `${name}.json`), 'utf8').catch((error: unknown) => {
      if (name === locale) throw error;
      return '{}';
    }),
  );
  const { '@status': _status, ...texts } = z
    .record(z.string(), z.string())
    .parse(Object.assign({}, ...(await Promise.all(files)).map((text) => JSON.parse(text))));
  return texts;
}

/** The texts of each language. Texts that a language lacks are in English. */
async function readMessages(locales: readonly string[]): Promise<readonly Messages[]> {
  const english = await readTexts(locale);
  const names = (await readdir(join(root, 'shared', 'messages'))).flatMap(
    (file) => /^(.+)\.json$/.exec(file)?.[1] ?? [],
  );
  return Promise.all(
    locales.map(async (tag) => {
      const name = nameFor(tag, names);
      if (tag === locale) return english;
      const own = name === undefined || name === locale ? {} : await readTexts(name);
      return { ...english, ...own, [languageKey]: tag };
    }),
  );
}

/** The folder with the brand. The sample's brand is used with the sample only. */
export const brandDirOf = ({ brandDir }: Pick<Config, 'brandDir'>, isSample: boolean): string | undefined =>
  brandDir ?? (isSample ? sampleBrandDir : undefined);

export async function readAppInputs(config: Config, isSample: boolean) {
  const brandDir = brandDirOf(config, isSample);
  const [messages = {}, ...translations] = await readMessages(config.locales);
  const configured = configuredQrImages(config, messages);
  return {
    messages,
    translations,
    ...(await readBrand(brandDir)),
    icons: await readBrandIcons(brandDir),
    brandSet: await readBrandSet(brandDir, config.icons.prefixes),
    qrImages: isSample ? { official: sampleWechatQr, channel: sampleWechatContact, ...configured } : configured,
  };
}
