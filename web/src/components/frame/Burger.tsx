import type { ButtonHTMLAttributes } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import styles from './Burger.module.css';
import moves from './BurgerMoves.module.css';

export const menuId = 'menu';

export interface BurgerProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly isOpen: boolean;
}

export function Burger({ isOpen, className, ...rest }: BurgerProps) {
  const t = useText();
  const always = `${styles.burger} ${moves.moving}`;
  return (
    <button
      type="button"
      className={className ? `${always} ${className}` : always}
      aria-label={t(isOpen ? 'menu.close' : 'menu.open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? menuId : undefined}
      data-print="hidden"
      {...rest}
    >
      <span className={styles.word}>{t(isOpen ? 'menu.close-word' : 'menu.title')}</span>
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <path d="M8 16H36V18H8Z" />
        <path d="M8 26H36V28H8Z" />
        <circle cx="11" cy="22" r="3" />
      </svg>
    </button>
  );
}
