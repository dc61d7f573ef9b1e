import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTMLAttribute } from 'entities';
import { decodeSegment } from '../../shared/page/site-routes.ts';

const addresses = /\s(?:href|src|srcset|imagesrcset|poster|action|data-start)="([^"]*)"/gi;

const urlsIn = (html: string): string[] =>
  [...html.matchAll(addresses)].flatMap(([, value = '']) =>
    decodeHTMLAttribute(value)
      .split(/,?\s+(?:\d+w,?\s*)?/)
      .filter(Boolean),
  );

/** Links of documents in a baked folder that lead out of it, or to no file: `index.html /x`. */
export function deadLinksOf(folder: string, base: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const dead = names.flatMap((name) => {
    const urls = new Set(urlsIn(readFileSync(join(folder, name), 'utf8')).filter((url) => /^\/(?!\/)/.test(url)));
    return [...urls]
      .filter((url) => {
        const path = decodeSegment(url.split(/[?#]/)[0] ?? '');
        if (base !== '' && path !== base && !path.startsWith(`${base}/`)) return true;
        const file = join(folder, path.slice(base.length));
        return !existsSync(join(file, 'index.html')) && !(existsSync(file) && statSync(file).isFile());
      })
      .map((url) => `${name} ${url}`);
  });
  return dead;
}
