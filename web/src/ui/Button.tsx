import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

export function Button({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const all = className ? `${styles.button} ${className}` : styles.button;
  return <button type="button" className={all} {...rest} />;
}

export const buttonClass = styles.button;

/** The first action of a row. */
export const enquireClass = styles.enquire;
