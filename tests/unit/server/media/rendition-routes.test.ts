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

test('P12 a named picture is measured once, and then found', async () => {
  const { want, options } = known();
  expect(await findNamed(options, 'a')).toBe(picture);
  expect(await findNamed(options, 'a')).toBe(picture);
  expect(want).toHaveBeenCalledExactlyOnceWith(['a']);
});

test('P12 what nobody names is not measured', async () => {
  const { want, options } = known({ isNamed: false });
  expect(await findNamed(options, 'a')).toBeUndefined();
  expect(want).not.toHaveBeenCalled();
});

test('P12 one that takes too long is said to be late', async () => {
  const { want, clock, options } = known({ measuring: new Promise(() => undefined) });
  const found = findNamed(options, 'a');
  const late = expect(found).rejects.toMatchObject({ name: 'OriginalError', fault: 'timeout' });
  await vi.waitFor(() => expect(want).toHaveBeenCalled());
  clock.advance(1000);
  await late;
});

test('rejects with the temporary error that keeps a picture from being analyzed', async () => {
  const failure = new Error('out of descriptors');
  await expect(findNamed(known({ failure }).options, 'a')).rejects.toBe(failure);
});
