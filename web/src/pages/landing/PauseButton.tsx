import { useText } from '../../hooks/site-context.tsx';
import styles from './PauseButton.module.css';

const bars = 'M6 4V18M16 4V18';
const triangle = 'M6 3.5V18.5L18 11Z';

/** The switch of both films: a word beside them, on phones a tile over them. */
export function PauseButton({ isPlaying, onToggle }: { readonly isPlaying: boolean; readonly onToggle: () => void }) {
  const t = useText();
  return (
    <button className={`small ${styles.pause}`} type="button" onClick={onToggle}>
      <span className={styles.word}>{t(isPlaying ? 'landing.pause-films' : 'landing.play-films')}</span>
      <svg className={styles.sign} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d={isPlaying ? bars : triangle} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </button>
  );
}
