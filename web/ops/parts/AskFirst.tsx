import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import styles from './parts.module.css';

export interface Question {
  /** What is about to be done, as a question. */
  readonly title: string;
  /** What comes of it. */
  readonly consequence: string;
  /** What is to be typed to mean it. */
  readonly word: string;
  /** Words of the button that does it. */
  readonly action: string;
}

interface AskFirstProps {
  readonly question: Question;
  readonly onAnswer: (isMeant: boolean) => void;
}

/** Asks before what cannot be taken back. One says it in a word, so that no habit of pressing buttons does it. */
export function AskFirst({ question: { title, consequence, word, action }, onAnswer }: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === word) onAnswer(true);
    else setIsWrong(true);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onClose={() => onAnswer(false)}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`} className="lead">
          {title}
        </h2>
        <p className={styles.consequence}>{consequence}</p>
        <label className={styles.field}>
          <span>
            To confirm, write <q>{word}</q>
          </span>
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
          />
        </label>
        {isWrong && (
          <p id={`${id}-wrong`} className={styles.wrong} role="alert">
            That is not <q>{word}</q>. Nothing was done.
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={() => onAnswer(false)}>Keep all</Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </dialog>
  );
}
