import type { CacheListing, OpsTarget } from '../../../shared/ops/cache-report.ts';
import { type ImageFailure, opsPaths } from '../../../shared/ops/operation.ts';
import { momentText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';

const refreshMs = 10_000;

interface Failure {
  readonly target: OpsTarget;
  readonly label: string;
  readonly href: string;
  readonly name: string;
  readonly reason: string;
}

const failingValues = ({ items }: CacheListing): Failure[] =>
  items.map(({ key, lastError }) => ({
    target: { key },
    label: key,
    href: opsHref('explain', { key }),
    name: key,
    reason: lastError?.message ?? 'The last load failed',
  }));

interface MediaReport {
  readonly failures: readonly ImageFailure[];
}

const failingImages = ({ failures }: MediaReport): Failure[] =>
  failures.map(({ id, src, url, of, file, reason, at, nextTryAt }) => ({
    target: { image: id },
    label: `image ${id}`,
    href: src,
    name: url,
    reason: `${of === 'file' ? `Generating ${file}` : 'Analyzing'}: ${reason} (${momentText(at)}; again ${
      nextTryAt ? `at ${momentText(nextTryAt)}` : 'at the next request'
    })`,
  }));

function Failures() {
  const options = { refetchInterval: refreshMs };
  const values = useReport<CacheListing>(opsPaths.cache, { state: 'failing', limit: 100 }, options);
  const images = useReport<MediaReport>(opsPaths.media, {}, options);
  return (
    <Loaded query={values}>
      {(listing) => (
        <Loaded query={images}>
          {(media) => {
            const failures = [...failingValues(listing), ...failingImages(media)];
            if (failures.length === 0) return <p>No value fails to load, and no image fails.</p>;
            return (
              <ul className={parts.rows}>
                {failures.map(({ target, label, href, name, reason }) => (
                  <li key={`${label} ${reason}`}>
                    <a href={href}>{name}</a>
                    <span>{reason}</span>
                    <OrderButtons target={target} label={label} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

export const view: View = { title: 'Failures', Content: Failures };
