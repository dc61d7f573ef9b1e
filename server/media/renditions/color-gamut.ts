type Vector = readonly [x: number, y: number, z: number];

/** Red, green and blue of sRGB in XYZ (D50), as its ICC profile has them. */
const srgb: readonly Vector[] = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];

const tagTable = 128;
const maxTags = 100;

/** An `XYZ ` value of an ICC profile (ICC.1:2022, 7.2 and 10.31). */
function vectorOf(profile: Buffer, name: string): Vector | undefined {
  const count = Math.min(profile.readUInt32BE(tagTable), maxTags);
  for (let index = 0; index < count; index += 1) {
    const at = tagTable + 4 + 12 * index;
    if (profile.toString('latin1', at, at + 4) !== name) continue;
    const value = profile.readUInt32BE(at + 4) + 8;
    return [0, 4, 8].map((offset) => profile.readInt32BE(value + offset) / 65_536) as unknown as Vector;
  }
  return undefined;
}

/** Twice the area of the triangle of colors in the chromaticity diagram (CIE 1931). */
function areaOf(primaries: readonly Vector[]): number {
  const points = primaries.map(([x, y, z]) => [x / (x + y + z), y / (x + y + z)] as const);
  const [[rx, ry], [gx, gy], [bx, by]] = points as unknown as readonly [Vector, Vector, Vector];
  return Math.abs((gx - rx) * (by - ry) - (bx - rx) * (gy - ry));
}

/** Profiles of scanners and cameras differ a little from sRGB. */
const minRatio = 1.1;

/**
 * True for an RGB profile with clearly more colors than sRGB, such as Display P3, Adobe RGB and ProPhoto. False for
 * profiles that are tables, and malformed ones.
 */
export function isWideGamut(profile: Buffer | undefined): boolean {
  if (profile === undefined) return false;
  try {
    const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((name) => {
      const vector = vectorOf(profile, name);
      return vector ? [vector] : [];
    });
    return primaries.length === srgb.length && areaOf(primaries) > minRatio * areaOf(srgb);
  } catch {
    return false;
  }
}
