/** Heights of the lines of a ruler, in CSS pixels: of each millimeter, of each fifth, of each tenth. */
const heights = { mm: 4, half: 7, cm: 11 } as const;

function heightOf(mm: number): number {
  if (mm % 10 === 0) return heights.cm;
  return mm % 5 === 0 ? heights.half : heights.mm;
}

/** Lines of a ruler of so many millimeters, downwards from its edge, as the data of a path in CSS pixels. */
export function rulerTicks(lengthMm: number, pxPerMm: number): string {
  const lines = Array.from(
    { length: Math.floor(lengthMm) + 1 },
    (_, mm) => `M${(mm * pxPerMm).toFixed(2)} 0v${heightOf(mm)}`,
  );
  return lines.join('');
}
