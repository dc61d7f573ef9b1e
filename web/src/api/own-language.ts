import * as languages from '../../../shared/page/languages.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { hostAddressOf, speak } from './baked-site.ts';

/** Loads the texts of the page's language. Its links get their prefix. */
export async function openLanguage(): Promise<Messages> {
  const { lang, dataset } = document.documentElement;
  speak(languages, dataset.prefix ?? '');
  const response = await fetch(hostAddressOf(`/_i18n/${lang}/messages.json`));
  // Written by our server from the same files.
  return response.json() as Promise<Messages>;
}
