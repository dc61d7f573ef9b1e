import type { Readable } from 'node:stream';

/** Resolves with the first result of `look`, which is called for new bytes and at the end. Rejects if the body fails. */
export const whileArriving = <Result>(body: Readable, look: () => Result | undefined): Promise<Result> =>
  new Promise((resolve, reject) => {
    const check = () => {
      const result = look();
      if (result === undefined) return;
      stop();
      resolve(result);
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const stop = () => body.off('readable', check).off('end', check).off('error', fail).off('close', check);
    body.on('readable', check).on('end', check).on('error', fail).on('close', check);
  });
