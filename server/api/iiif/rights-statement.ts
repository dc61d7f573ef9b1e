import { escapeUTF8 } from 'entities/escape';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { JsonLd, JsonLdValue } from '../../../shared/page/json-ld.ts';
import type { Messages } from '../../../shared/page/renderer.ts';

/** Licences and statements that have a name of their own in IIIF; they are named by http, whatever they are read by. */
const known = /^https?:\/\/((?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/.+)$/;

/** The licence of pictures as IIIF's `rights`, which is Creative Commons' or RightsStatements.org's; undefined for others. */
export function rightsOf({ licenceUrl }: Pick<PublicConfig, 'licenceUrl'>): string | undefined {
  const name = known.exec(licenceUrl ?? '')?.[1];
  return name && `http://${name}`;
}

/** Words in a language, as a language map. */
export function inLanguage(locale: string, ...words: readonly string[]): JsonLd {
  return { [locale.split('-')[0] ?? 'none']: words };
}

/** `rights` and `requiredStatement` of what shows pictures: whom they are credited to, and where their terms stand. */
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
