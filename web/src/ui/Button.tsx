import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

/** The one kind of button. */
export function Button({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const all = className ? `${styles.button} ${className}` : styles.button;
  return <button type="button" className={all} {...rest} />;
}

/** What a link wears that does a button's work. */
export const buttonClass = styles.button;
