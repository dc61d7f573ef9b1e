import { buttonClass } from '../../ui/Button.tsx';
import styles from './Lightbox.module.css';

export interface FailureWords {
  readonly words: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

/** What stands in the box of a picture that did not come. Drawn by hand: the library keeps its pictures outside of React. */
export function drawFailure({ words, retry, onRetry }: FailureWords): HTMLElement {
  const failure = document.createElement('div');
  failure.className = styles.failure ?? '';
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = words;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass ?? '';
  button.textContent = retry;
  button.addEventListener('click', onRetry);
  failure.append(line, button);
  return failure;
}
