import { expect, test, vi } from 'vitest';
import type { AnalyzedImage } from '../../../../server/media/probe/analyzed-image.ts';
import { findNamed } from '../../../../server/media/rendition-routes.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const picture = { version: 'abcdefgh' } as AnalyzedImage;

interface Situation {
  readonly isNamed?: boolean;
  readonly measuring?: Promise<unknown>;
  /** The temporary error that analyzing it ends with. */
  readonly failure?: Error;
}

/** A picture that is measured when it is wanted and `measuring` resolves. */
function known({ isNamed = true, measuring = Promise.resolve(), failure }: Situation = {}) {
  let measured: AnalyzedImage | undefined;
  const want = vi.fn(async () => {
    await measuring;
    if (!failure) measured = picture;
  });
  const clock = new ManualClock();
  const registry = {
    find: async () => (isNamed ? { url: new URL('http://upstream/a.jpg'), src: '/media/a/a.jpg' } : undefined),
  };
  const analyzer = { find: async () => measured, want, temporaryError: () => failure };
  return { want, clock, options: { media: { analyzer, registry }, clock, hardDeadlineMs: 1000 } };
}

test('an analysis that takes too long is a timeout [P12]', async () => {
  const { want, clock, options } = known({ measuring: new Promise(() => undefined) });
  const found = findNamed(options, 'a');
  const late = expect(found).rejects.toMatchObject({ name: 'OriginalError', fault: 'timeout' });
  await vi.waitFor(() => expect(want).toHaveBeenCalled());
  clock.advance(1000);
  await late;
});

test('rejects with the temporary error of the analysis', async () => {
  const failure = new Error('out of descriptors');
  await expect(findNamed(known({ failure }).options, 'a')).rejects.toBe(failure);
});
