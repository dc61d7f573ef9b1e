import type { Dimensions } from '../../../../shared/contract/project.ts';
import { useText } from '../../hooks/site-context.tsx';
import styles from './PrintScale.module.css';
import { outlineScale, scaleBarCm } from './print-scale.ts';

/** Below a picture that is drawn `--u` to the centimeter: how long some of them are. Printed alone. */
export function PictureScale({ widthCm }: { readonly widthCm: number }) {
  const t = useText();
  const length = scaleBarCm(widthCm);
  return (
    <p className={`caption ${styles.scale}`} style={{ '--bar': length }} aria-hidden="true">
      <span className={styles.bar} data-part="scale" />
      {t('art.scale', { length })}
    </p>
  );
}

/** How large a product is, whose pictures are views: its outline from the front, on a bar of its scale. Printed alone. */
export function OutlineScale({ dimensions }: { readonly dimensions: Dimensions }) {
  const t = useText();
  const { widthCm, heightCm } = dimensions;
  const scale = outlineScale(dimensions);
  const length = scaleBarCm(widthCm);
  const style = { '--u': `${10 / scale}mm`, '--bar': length, '--w': widthCm, '--h': heightCm };
  return (
    <div className={styles.outline} style={style} aria-hidden="true">
      <div className={styles.box} />
      <p className={`caption ${styles.scale}`}>
        <span className={styles.bar} data-part="scale" />
        {t('print.scale', { length, scale })}
      </p>
    </div>
  );
}
