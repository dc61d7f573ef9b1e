import { escapeUTF8 } from 'entities/escape';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { JsonLd, JsonLdValue } from '../../../shared/page/json-ld.ts';
import type { Messages } from '../../../shared/page/renderer.ts';

/** Licences that IIIF knows. They are identified by http URLs. */
const known = /^https?:\/\/((?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/.+)$/;

export function rightsOf({ licenceUrl }: Pick<PublicConfig, 'licenceUrl'>): string | undefined {
  const name = known.exec(licenceUrl ?? '')?.[1];
  return name && `http://${name}`;
}

export function inLanguage(locale: string, ...words: readonly string[]): JsonLd {
  return { [locale.split('-')[0] ?? 'none']: words };
}

export function rightsStatement(config: PublicConfig, messages: Messages): Readonly<Record<string, JsonLdValue>> {
  const { credit, licenceUrl, locale } = config;
  const word = (key: string) => messages[key] ?? key;
  const link = licenceUrl && `<a href="${escapeUTF8(licenceUrl)}">${escapeUTF8(word('iiif.licence'))}</a>`;
  const parts = [credit && escapeUTF8(credit), link].filter(Boolean);
  return {
    rights: rightsOf(config),
    requiredStatement:
      parts.length === 0
        ? undefined
        : {
            label: inLanguage(locale, word(credit ? 'iiif.credit' : 'iiif.licence')),
            value: inLanguage(locale, `<span>${parts.join('. ')}</span>`),
          },
  };
}
