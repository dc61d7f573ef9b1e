import type { Dimensions } from '../../../../shared/contract/project.ts';
import { useText } from '../../hooks/site-context.tsx';
import { ScaleBar } from '../../ui/ScaleBar.tsx';
import styles from './PrintScale.module.css';

const lengthsCm = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

const scales = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

const outline = { widthMm: 45, heightMm: 50 } as const;

/** The longest round length of at most three fifths of the width. */
export const printedBarCm = (widthCm: number): number =>
  lengthsCm.findLast((length) => length <= widthCm * 0.6) ?? lengthsCm[0];

/** The largest usual scale, the `n` of `1:n`, at which the outline fits. */
export function outlineScale({ widthCm, heightCm }: { readonly widthCm: number; readonly heightCm: number }): number {
  const fits = (scale: number) =>
    (widthCm * 10) / scale <= outline.widthMm && (heightCm * 10) / scale <= outline.heightMm;
  return scales.find(fits) ?? Math.max(...scales);
}

export function ImageScale({ widthCm }: { readonly widthCm: number }) {
  const t = useText();
  const length = printedBarCm(widthCm);
  return (
    <p className={`caption ${styles.scale}`} aria-hidden="true">
      <ScaleBar lengthCm={length} />
      {t('art.scale', { length })}
    </p>
  );
}

export function OutlineScale({ dimensions }: { readonly dimensions: Dimensions }) {
  const t = useText();
  const { widthCm, heightCm } = dimensions;
  const scale = outlineScale(dimensions);
  const length = printedBarCm(widthCm);
  const style = { '--u': `${10 / scale}mm`, '--w': widthCm, '--h': heightCm };
  return (
    <div className={styles.outline} style={style} aria-hidden="true">
      <div className={styles.box} />
      <p className={`caption ${styles.scale}`}>
        <ScaleBar lengthCm={length} />
        {t('print.scale', { length, scale })}
      </p>
    </div>
  );
}
