import { CaptionSkeleton, Skeleton } from '../../components/loading/Skeleton.tsx';
import hang from './Hang.module.css';
import styles from './HangSkeleton.module.css';

/** A first row as it mostly is: a Room and a Body, in the places and the shapes that they will have. */
const boxes = [
  { size: 'room', ratio: '3/2', '--wide': '1/1/span 2/span 6', '--middle': '1/1/span 2/span 5' },
  { size: 'body', ratio: '4/5', '--wide': '1/8/span 2/span 4', '--middle': '3/5/span 2/span 4' },
] as const;

/** The hang on its way. */
export function HangSkeleton() {
  return (
    <Skeleton>
      <div className="section" id="projects">
        <div className={styles.filters} />
        <div className={`grid ${hang.hang}`}>
          {boxes.map(({ size, ratio, ...places }) => (
            <div key={size} className={hang.item} data-size={size} style={places}>
              <div className={styles.box} style={{ aspectRatio: ratio }} />
              <CaptionSkeleton />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
