import type { Dimensions, ProjectSummary } from '../contract/project.ts';
import { numberText } from '../messages/format-message.ts';

export const cmPerInch = 2.54;

function joined(values: readonly (number | undefined)[], unit: string): string {
  const known = values.filter((value) => value !== undefined);
  return `${known.map((value) => numberText(value)).join(' × ')}\u00a0${unit}`;
}

/** `180 × 120 cm`, width first. */
export const centimetersText = ({ widthCm, heightCm, depthCm }: Dimensions): string =>
  joined([widthCm, heightCm, depthCm], 'cm');

/** Whole inches, below 10 with one decimal, so that thin works have a depth. */
function inches(cm: number | undefined): number | undefined {
  const length = cm && cm / cmPerInch;
  return length && (length < 9.95 ? Math.max(0.1, Math.round(length * 10) / 10) : Math.round(length));
}

const inchesText = ({ widthCm, heightCm, depthCm }: Dimensions): string =>
  `(${joined([widthCm, heightCm, depthCm].map(inches), 'in')})`;

type Measured = Pick<ProjectSummary, 'dimensions' | 'dimensionsText'>;

/** The text of the content, otherwise its figures in centimeters and inches. */
export function measuresOf({ dimensions, dimensionsText }: Measured): { text: string; inches?: string } | undefined {
  if (dimensionsText) return { text: dimensionsText };
  return dimensions && { text: centimetersText(dimensions), inches: inchesText(dimensions) };
}

export const assumedWidthCm = 110;

/** The dimensions that a true scale may use: not those whose order is a guess that the image does not confirm. */
export const certainDimensions = ({ dimensions }: Measured): Dimensions | undefined =>
  dimensions?.order === undefined ? dimensions : undefined;

export const widthCmOf = (work: Measured): number => certainDimensions(work)?.widthCm ?? assumedWidthCm;

export const unbroken = (measure: string): string => measure.replaceAll(' ', '\u00a0');
