/**
 * `node tests/check/mutations.ts [number …]`: breaks one rule in each important file, in turns, and reports whether the
 * tests of that file fail. It changes the work tree while it runs, so run it in a clone. It takes about half an hour.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** `test`: of a browser, which runs the built site and so imports no source. */
type Mutation = readonly [file: string, from: string, to: string, test?: string];

const ofPreview = 'tests/browser/preview.test.ts';

const mutations: readonly Mutation[] = [
  ['server/cache/freshness.ts', 'if (ageMs >= lifetimes.keepForMs)', 'if (ageMs >= 2 * lifetimes.keepForMs)'],
  ['server/cache/freshness.ts', '&& !entry.isInvalidated', '|| entry.isInvalidated'],
  ['server/cache/suspicion.ts', 'if (candidate.isEmpty || isShrunken)', 'if (candidate.isEmpty)'],
  ['server/cache/suspicion.ts', 'suspicion.responses >= responsesNeeded[kind] &&', 'true &&'],
  ['server/cache/backoff.ts', 'Number(Object(error).retryAfterMs ?? 0)', '0'],
  ['server/cache/purge-target.ts', 'tags.includes(target.tag)', '!tags.includes(target.tag)'],
  ['server/cache/stores/write-queue.ts', 'if (this.#orders.get(name) === order) this.#remove', 'this.#remove'],
  ['server/cache/loader.ts', 'return stored?.equals(loaded) ? stored : loaded;', 'return loaded;'],
  ['server/http/conditional.ts', "tag.replace(/^W\\//, '')", 'tag'],
  ['server/http/byte-range.ts', "start < size ? { start, end } : 'unsatisfiable'", '{ start, end }'],
  ['server/http/negotiation.ts', 'qualityOf(coding, accepted) > 0', 'qualityOf(coding, accepted) >= 0'],
  ['server/http/cache-headers.ts', "state === 'fresh' ? ttlS : Math.min(ttlS, -1)", 'ttlS'],
  ['server/app/services/connections.ts', 'if (!isProxy(address)) break;', ''],
  ['server/http/event-feed.ts', "if (own >= maxPerAddress) return 'too-many';", ''],
  ['server/http/response-store.ts', 'if (meant.some(({ isHard }) => isHard)) this.delete(input.key);', ''],
  ['shared/client/change-events.ts', "lastId = fieldOf(lines, 'id') ?? lastId;", "lastId = fieldOf(lines, 'id');"],
  ['shared/client/change-events.ts', "waitMs = delayOf(Number(fieldOf(lines, 'retry')), waitMs);", ''],
  ['server/ops/purge/publish-log.ts', 'const togetherMs = 1_000;', 'const togetherMs = 60_000;'],
  ['server/ops/purge/publish-log.ts', 'stages.reloaded !== undefined && stages.served', 'stages.served'],
  ['server/media/image/tile-grid.ts', 'Math.max(0, Math.ceil(', 'Math.max(0, Math.floor('],
  ['server/content/slug.ts', 'folded.get(wanted.toLowerCase())', 'folded.get(wanted)'],
  ['server/content/project.ts', 'items[(index + 1) % items.length]', 'items[index + 1]'],
  ['server/content/project.ts', "if (list.kind === 'unknown') missing = list;", ''],
  ['server/content/former-slugs.ts', 'if (ids.has(id)) return [{ slug, id }];', ''],
  ['server/normalize/text/dimensions.ts', 'if (fits(widthCm, heightCm)) return stated;', ''],
  ['server/upstream/paged-list.ts', 'pages > before.pages + 1', 'pages > before.pages + 2'],
  ['server/upstream/response-pages.ts', 'const counted = items < total &&', 'const counted = items < 0 &&'],
  ['server/upstream/client.ts', 'call.isList && isOfSize(error) ?', 'call.isList ?'],
  ['server/cache/suspicion.ts', 'Math.min(previous.sinceMs, nowMs)', 'previous.sinceMs'],
  ['server/upstream/public-lookup.ts', "=== 'unicast'", "!== 'loopback'"],
  ['server/media/media-hosts.ts', 'if (own === undefined) return false;', ''],
  ['server/media/file-type.ts', 'known ?? (looksLikeMarkup(start) ? undefined : savedOnly)', 'known ?? savedOnly'],
  ['server/media/image/rendition-widths.ts', "(format === 'avif' || format === 'png')", "format === 'avif'"],
  ['server/media/renditions/svg-sanitizer.ts', '!elements.has(element.name) || ', ''],
  ['server/normalize/blocks/gallery.ts', 'return { full: thumbnail, thumbnail };', 'return undefined;'],
  ['server/normalize/text/link.ts', 'if (/[<>"]/.test(href)) return undefined;', ''],
  ['server/normalize/text/html-policy.ts', '|| ofAll.has(name)) && isSafe(name, value)', '|| ofAll.has(name))'],
  ['server/normalize/payload/published.ts', "flag === (meaning === 'hidden') ? 'hides' : undefined", 'undefined'],
  ['server/normalize/payload/bounds.ts', 'if (depth > maxDepth) throw', 'if (depth > 100 * maxDepth) throw'],
  [
    'server/normalize/ground/media-url.ts',
    "if (url.pathname === '/' && url.search === '') return",
    'if (false) return',
  ],
  [
    'server/ops/hooks/hook-change.ts',
    'if (collectionKeys.has(key)) for (const name of namesIn(inner)) found.collections.add(name);',
    '',
  ],
  ['server/config/config.ts', 'if (soft > hard) errors.push', 'if (false) errors.push'],
  [
    'server/http/security-headers.ts',
    "noSniffing = ['X-Content-Type-Options', 'nosniff']",
    "noSniffing = ['X-Content-Type-Options', 'none']",
  ],
  ['shared/find/find-projects.ts', 'if (word === sought) return 4;', ''],
  ['shared/find/sort-projects.ts', 'isFalling ? compare(b, a) : compare(a, b)', 'compare(a, b)'],
  ['shared/page/site-routes.ts', "? 'art' : 'design';", "? 'design' : 'art';"],
  ['shared/page/menu-href.ts', 'if (/^[a-z][a-z+.-]*:/i.test(url)) return null;', ''],
  ['shared/page/embedded-player.ts', 'if (end > start)', 'if (end > 0 && false)'],
  ['web/src/preferences/consent.ts', "return consent.read() === 'on';", "return consent.read() !== 'off';"],
  ['web/src/api/stored-details.ts', 'if (isCopyOf(stored, key, section, slug)) return', 'if (stored) return'],
  ['server/http/own-request.ts', "if (site !== undefined) return site === 'same-origin' || site === 'none';", ''],
  ['server/site/preview/preview-routes.ts', 'if (isSecret && (tries', 'if ((tries'],
  ['server/app/logging/create-log.ts', 'filter((name) => settingsSchema.shape[name].meta()?.isSecret)', 'slice(0, 1)'],
  ['server/app/services/requests.ts', 'url: loggedUrl(url),', 'url,'],
  ['server/ops/content-report/content-report.ts', "isComplete &&= part.kind !== 'unknown';", ''],
  [
    'server/ops/content-report/content-report.ts',
    "if (text !== 'failed' && text !== written)",
    'if (text !== written)',
  ],
  ['server/ops/content-report/content-report.ts', 'this.#unstored.set(id, reason);', ''],
  ['server/ops/content-report/own-links.ts', "view.value.canonicalPath === path ? 'works'", "true ? 'works'"],
  ['server/ops/content-report/report-page.ts', '.replace(formula, "\'")', ''],
  ['web/src/preview/preview.tsx', 'if (!response.ok) throw', 'if (response.status === 404) throw', ofPreview],
  ['web/src/preview/preview.tsx', 'isComparing ? {} : never', '{}', ofPreview],
  ['server/upstream/draft-client.ts', 'if (hasRead || !instead ||', 'if (!instead ||'],
];

/** True if a test that depends on the file fails: unit tests first, because they are fast. */
function isCaught(file: string, test?: string): boolean {
  if (test) {
    spawnSync('node', ['web/ensure-built.ts'], { cwd: root });
    return (
      spawnSync('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--bail=1', test], { cwd: root })
        .status !== 0
    );
  }
  return ['unit*', 'integration*', 'browser'].some((project) => {
    const options = ['--config', 'tests/vitest.config.ts', `--project=${project}`, '--bail=1', '--passWithNoTests'];
    const { status } = spawnSync('npx', ['vitest', 'related', '--run', file, ...options], { cwd: root });
    return status !== 0;
  });
}

const chosen = process.argv.slice(2).map(Number);
let survivors = 0;
for (const [index, [file, from, to, test]] of mutations.entries()) {
  if (chosen.length > 0 && !chosen.includes(index)) continue;
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no text "${from}": adapt the mutation`);
  writeFileSync(path, text.replace(from, to));
  const caught = isCaught(file, test);
  writeFileSync(path, text);
  if (!caught) survivors += 1;
  console.log(`${index} ${caught ? 'caught  ' : 'SURVIVED'} ${file}: ${from}`);
}
console.log(`${survivors} survived`);
process.exitCode = survivors > 0 ? 1 : 0;
