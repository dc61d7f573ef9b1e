import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import styles from './Wall.module.css';
import { wallVariables } from './wall-style.ts';

/** A first row of likely works, in centimeters. */
const likely = [
  { widthCm: 180, heightCm: 120 },
  { widthCm: 120, heightCm: 150 },
];

const places = wallVariables(likely.map((dimensions) => ({ dimensions })));

/** The wall on its way. */
export function WallSkeleton() {
  return (
    <Skeleton>
      <div className={styles.frame}>
        <div className={styles.wall} style={{ '--widest': 240 }}>
          <div className={styles.rows}>
            {likely.map(({ widthCm, heightCm }, index) => (
              <div key={widthCm} className={styles.place} style={places[index]}>
                <div className={styles.picture}>
                  <div className={styles.blank} style={{ aspectRatio: `${widthCm}/${heightCm}` }} />
                </div>
                <div className={styles.label}>
                  <CaptionSkeleton />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
