import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MediaReport,
  opsPaths,
  type PictureFailure,
  type QueueReport,
  type WarmAnswer,
  type WarmReport,
} from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { bytesText, countedText, countText, momentText, secondsText } from '../formatting.ts';
import { orderOps, useReport } from '../ops-api.ts';
import { type Fact, Facts } from '../parts/Facts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { notify, notifyError } from '../parts/notice.ts';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import type { View } from '../view.ts';
import styles from './pictures.module.css';

const [busyMs, restMs] = [1_500, 6_000];

const isUnderWay = (warm: WarmReport | null) => warm !== null && warm.endedAt === null;

const stateWords: Readonly<Record<WarmReport['state'], string>> = {
  reading: 'Reading content',
  making: 'Generating images',
  paused: 'Paused: requests of visitors have priority',
  done: 'All images are generated',
  stopped: 'Stopped',
  failed: 'Failed',
};

function queueText({ running, waiting }: QueueReport): string {
  return running + waiting === 0 ? 'idle' : `${countText(running)} running, ${countText(waiting)} waiting`;
}

function queueFacts({ measuring, making }: MediaReport): readonly Fact[] {
  return [
    ['Analysis queue', queueText(measuring)],
    ['Requested by visitors', queueText(making.asked)],
    ['Background queue', queueText(making.spare)],
    ['Deep zoom queue', queueText(making.pyramids)],
  ];
}

function Disk({ disk }: { readonly disk: MediaReport['disk'] }) {
  const { folder, maxBytes, originals, variants, tiles, freeBytes, totalBytes } = disk;
  const used = originals.bytes + variants.bytes + tiles.bytes;
  const filesText = ({ files, bytes }: typeof originals) => `${countedText(files, 'file')}, ${bytesText(bytes)}`;
  return (
    <section className={parts.section}>
      <h2 className="lead">Disk</h2>
      <p id="disk-use">
        {bytesText(used)} of {bytesText(maxBytes)}
      </p>
      <meter className={styles.meter} min={0} max={maxBytes} value={used} aria-labelledby="disk-use" />
      <Facts
        facts={[
          ['Originals', filesText(originals)],
          ['Renditions', filesText(variants)],
          ['Tiles of deep zoom', filesText(tiles)],
          [
            'Free',
            freeBytes !== null && `${bytesText(freeBytes)}${totalBytes === null ? '' : ` of ${bytesText(totalBytes)}`}`,
          ],
          ['Folder', folder],
        ]}
      />
    </section>
  );
}

function Progress({ warm }: { readonly warm: WarmReport }) {
  const { state, pictures, picturesDone, made, kept, bytes, failed, startedAt, endedAt } = warm;
  return (
    <>
      <p id="warm-progress" role="status">
        {stateWords[state]}
        {pictures !== null && `: ${countText(picturesDone)} of ${countedText(pictures, 'image')}`}
      </p>
      {pictures !== null && (
        <progress
          className={styles.meter}
          max={Math.max(1, pictures)}
          value={picturesDone}
          aria-labelledby="warm-progress"
        />
      )}
      <Facts
        facts={[
          ['Generated', `${countedText(made, 'file')}, ${bytesText(bytes)}`],
          ['Already existed', countedText(kept, 'file')],
          ['Started', momentText(startedAt)],
          ['Ended', endedAt && momentText(endedAt)],
        ]}
      />
      {failed.length > 0 && (
        <ul className={parts.rows}>
          {failed.map(({ what, reason }) => (
            <li key={what}>
              <span>{what}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Warm({ warm }: { readonly warm: WarmReport | null }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const start = async () => {
    setIsAsking(true);
    try {
      const { isJoined } = await orderOps<WarmAnswer>(opsPaths.warm);
      notify(isJoined ? 'Pre-generation was already running.' : 'Pre-generation of all images started.');
    } catch (error) {
      notifyError(error);
    }
    setIsAsking(false);
    await client.invalidateQueries({ queryKey: [opsPaths.media] });
  };
  return (
    <section className={parts.section}>
      <h2 className="lead">Pre-generate images</h2>
      <p className={parts.measure}>
        Each size of an image is generated at its first request. You can also generate all sizes now, with low priority.
      </p>
      <p className={styles.start}>
        <Button onClick={start} disabled={isAsking || isUnderWay(warm)}>
          {isUnderWay(warm) ? 'Generating…' : 'Generate all'}
        </Button>
      </p>
      {warm && <Progress warm={warm} />}
    </section>
  );
}

function Failure({ failure }: { readonly failure: PictureFailure }) {
  const { id, src, url, of, file, reason, at, nextTryAt } = failure;
  return (
    <li className={styles.failure}>
      <p>
        <a href={src}>{url}</a>
      </p>
      <p>
        {of === 'file' ? `Generating ${file}` : 'Analyzing'}: {reason}
        <small>
          {momentText(at)}; {nextTryAt ? `again at ${secondsText(nextTryAt)}` : 'again at the next request'}
        </small>
      </p>
      <OrderButtons target={{ picture: id }} label={`image ${id}`} />
    </li>
  );
}

function Pictures() {
  const report = useReport<MediaReport>(
    opsPaths.media,
    {},
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.warm ?? null) ? busyMs : restMs) },
  );
  return (
    <Loaded query={report}>
      {(media) => (
        <>
          <Facts
            facts={[
              ['Analyzed', countedText(media.pictures.measured, 'image')],
              ['Unreadable', countedText(media.pictures.unreadable, 'image')],
              ['Unreachable', countedText(media.pictures.unreachable, 'image')],
              ...queueFacts(media),
            ]}
          />
          <Warm warm={media.warm} />
          <Disk disk={media.disk} />
          <section className={parts.section}>
            <h2 className="lead">Failures</h2>
            {media.failures.length === 0 && <p>None.</p>}
            <ul>
              {media.failures.map((failure) => (
                <Failure key={`${failure.id} ${failure.file ?? ''}`} failure={failure} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Loaded>
  );
}

export const view: View = { title: 'Images', Content: Pictures };
