import type { Page } from 'playwright-core';
import { lateImage } from './site-in-browser.ts';

/** Console errors and warnings, uncaught errors and failed requests of a page, as they come. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const add = (text: string) => {
    if (!lateImage.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} ${response.url()}`);
  });
  return complaints;
}
