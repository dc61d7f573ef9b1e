import { countText, shareText } from '../formatting.ts';
import styles from './Bars.module.css';

export interface Bar {
  readonly label: string;
  readonly count: number;
}

interface BarsProps {
  readonly caption: string;
  readonly heads: readonly [label: string, count: string];
  readonly bars: readonly Bar[];
}

export function Bars({ caption, heads, bars }: BarsProps) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className={styles.bars}>
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.bar}>
              <span style={{ '--share': count / longest }} aria-hidden="true" />
              {countText(count)}
            </td>
            <td>{total > 0 ? shareText(count / total) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
