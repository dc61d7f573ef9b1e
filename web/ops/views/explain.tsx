import { type SyntheticEvent, useId, useRef } from 'react';
import type { DependencyReport, Explanation, ImageReport, ResponseReport } from '../../../shared/ops/explanation.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { againText, bytesText, countedText, momentText, spanText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { type Fact, Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';
import styles from './explain.module.css';

const policyParts = [
  ['freshForMs', 'Fresh for'],
  ['staleForMs', 'Then stale for'],
  ['keepForMs', 'Deleted after'],
] as const;

function policyFacts({ policy, policyOrigin }: DependencyReport): readonly Fact[] {
  return policyParts.map(([name, label]) => {
    const { setting, origin } = policyOrigin[name];
    return [label, `${spanText(policy[name])}, by ${setting} (${origin})`];
  });
}

function timingText({ lastLoad }: DependencyReport): string | null {
  if (!lastLoad) return null;
  const { at, tookMs, waitedMs, upstreamMs, readMs, imagesMs } = lastLoad;
  const spans = [
    ['queue', waitedMs],
    ['content API', upstreamMs],
    ['parsing', readMs],
    ['images', imagesMs],
  ] as const;
  const shares = spans.flatMap(([what, ms]) => (ms === undefined ? [] : [`${what} ${spanText(ms)}`]));
  return `${spanText(tookMs)}${shares.length > 0 ? ` (${shares.join(', ')})` : ''}, ${momentText(at)}`;
}

function valueFacts({ value }: DependencyReport): readonly Fact[] {
  if (!value) return [['Value', 'none']];
  const { kind, from, ageMs, ttlMs, freshBy, bytes, version, acceptedAt, confirmedAt, upstreamCacheControl } = value;
  const marks = [value.isPurged && 'marked stale', value.isEmpty && 'empty'].filter(Boolean).join(', ');
  return [
    ['Value', `${kind}, ${bytesText(bytes)}, from the ${from}${marks && `; ${marks}`}`],
    [
      'Age',
      `${spanText(ageMs)}; ${ttlMs > 0 ? `fresh for another ${spanText(ttlMs)}` : 'no longer fresh'}, by the ${freshBy}`,
    ],
    ['Accepted', momentText(acceptedAt)],
    ['Confirmed', momentText(confirmedAt)],
    ['Version', version],
    ['Upstream Cache-Control', upstreamCacheControl],
  ];
}

function troubleFacts({ lastFailure, lastError, suspicion }: DependencyReport): readonly Fact[] {
  return [
    [
      'Failing',
      lastFailure &&
        `${countedText(lastFailure.failures, 'time')}: ${lastFailure.error.message}; ${againText(lastFailure.nextTryInMs)}`,
    ],
    ['Last error', lastError && `${lastError.message}, ${momentText(lastError.at)}`],
    [
      'Suspicious',
      suspicion &&
        `${suspicion.kind}, ${countedText(suspicion.responses, 'response')}, for ${spanText(suspicion.forMs)}`,
    ],
  ];
}

function Image({ image }: { readonly image: ImageReport }) {
  const { id, url, state, width, height, files, reason, checkedAt } = image;
  return (
    <li className={styles.image}>
      <p>{url}</p>
      <Facts
        facts={[
          ['State', reason ? `${state}: ${reason}` : state],
          ['Size', width && height ? `${width} × ${height} px` : null],
          [
            'On disk',
            files
              .map(
                ({ ending, isSquare, stored, widths }) =>
                  `${isSquare ? 'square ' : ''}${ending} ${stored.length} of ${widths.length}`,
              )
              .join(', '),
          ],
          ['Last checked', checkedAt && momentText(checkedAt)],
        ]}
      />
      <OrderButtons target={{ image: id }} label={`image ${id}`} />
    </li>
  );
}

export const tagLinks = (tags: readonly string[]) =>
  tags.flatMap((tag) => [
    <a key={tag} className={styles.tag} href={opsHref('entries', { tag })}>
      {tag}
    </a>,
    ' ',
  ]);

function Part({ part }: { readonly part: DependencyReport }) {
  const { key, tags, state, hits, isLoading, refreshInMs, images } = part;
  return (
    <article className={styles.part}>
      <h2 className="lead">{key}</h2>
      <OrderButtons target={{ key }} label={key} />
      <Facts
        facts={[
          ['State', `${state}${isLoading ? ', loading' : ''}`],
          ['Next load', refreshInMs > 0 ? `with a request after ${spanText(refreshInMs)}` : 'with the next request'],
          ...valueFacts(part),
          ...policyFacts(part),
          ['Last load', timingText(part)],
          ...troubleFacts(part),
          ['Hits', countedText(hits, 'time')],
          ['Tags', tagLinks(tags)],
        ]}
      />
      {images && images.items.length > 0 && (
        <details className={parts.details}>
          <summary>
            {countedText(images.items.length, 'image')}, {images.known} of {images.named} known
          </summary>
          <ul>
            {images.items.map((image) => (
              <Image key={image.id} image={image} />
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

function responseFacts(response: ResponseReport | null): readonly Fact[] {
  if (!response) return [['Response', 'Not cached; generated per request']];
  const { bytes, version, hits, isPurged, lastModified, lastFailure } = response;
  const codings = [`${bytesText(bytes.identity)} uncompressed`];
  if (bytes.gzip) codings.push(`${bytesText(bytes.gzip)} with gzip`);
  if (bytes.br) codings.push(`${bytesText(bytes.br)} with brotli`);
  return [
    ['Response', `${codings.join(', ')}${isPurged ? '; marked stale' : ''}`],
    ['Version', version],
    ['Modified', lastModified && momentText(lastModified)],
    ['Served', countedText(hits, 'time')],
    ['Last error', lastFailure && `${lastFailure.error.message}; ${againText(lastFailure.nextTryInMs)}`],
  ];
}

function summaryFacts(report: Explanation): readonly Fact[] {
  if (report.kind === 'nothing') return [['Type', 'No page or endpoint has this URL']];
  if (report.kind === 'redirect') return [['Type', `A redirect (${report.status}) to ${report.to}`]];
  if (report.kind === 'value' || report.kind === 'image') return [];
  if (report.kind === 'response') return [['Key', report.key], ...responseFacts(report.response)];
  const { kind, name, key, outcome, to, error, response, tags, sentTags } = report;
  return [
    ['Type', `${kind} ${name}`],
    ['Outcome', [outcome, to, error?.message].filter(Boolean).join(', ')],
    ['Key', key],
    ['Tags', tags.length > 0 && tagLinks(tags)],
    ['Tags for the cache in front', sentTags.join(' ')],
    ...responseFacts(response),
  ];
}

function Answer({ report }: { readonly report: Explanation }) {
  const facts = summaryFacts(report);
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {'image' in report && (
        <ul>
          <Image image={report.image} />
        </ul>
      )}
      {'parts' in report && report.parts.map((part) => <Part key={part.key} part={part} />)}
    </>
  );
}

function PathForm({ path }: { readonly path: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    // A pasted URL is reduced to its path.
    const local = URL.canParse(typed) ? new URL(typed).pathname + new URL(typed).search : typed;
    if (local) location.hash = opsHref('explain', { path: local.startsWith('/') ? local : `/${local}` });
  };
  return (
    <form onSubmit={submit} className={parts.field}>
      <label htmlFor={id}>Path of a page, API endpoint or image</label>
      <span className={parts.line}>
        <input
          ref={field}
          id={id}
          key={path}
          defaultValue={path}
          placeholder="/design"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Explain</Button>
      </span>
    </form>
  );
}

function Explain({ query }: { readonly query: URLSearchParams }) {
  const [path, key] = [query.get('path'), query.get('key')];
  const isRequested = Boolean(path ?? key);
  const report = useReport<Explanation>(opsPaths.explain, path ? { path } : { key }, { enabled: isRequested });
  return (
    <>
      <PathForm path={path ?? ''} />
      {isRequested ? (
        <Loaded query={report}>{(answer) => <Answer report={answer} />}</Loaded>
      ) : (
        <p className={parts.wait}>See how a page or API response is built.</p>
      )}
    </>
  );
}

export const view: View = { title: 'Explain', Content: Explain };
