/** Number from 1 of the picture that a fragment names; undefined for any other fragment. */
export function pictureIn(hash: string): number | undefined {
  const digits = /^#picture=([1-9]\d{0,3})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The fragment of a page on which a picture is open. */
export const pictureHash = (number: number): string => `#picture=${number}`;
