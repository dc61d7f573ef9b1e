import { type SyntheticEvent, useId, useState } from 'react';
import type { OpsTarget } from '../../../shared/ops/kept-content.ts';
import { Button } from '../../src/ui/Button.tsx';
import { targetWords, useOrders } from './orders.ts';
import styles from './parts.module.css';
import { useModal } from './use-modal.ts';

interface Question {
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
function AskFirst({ question: { title, consequence, word, action }, onAnswer }: AskFirstProps) {
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
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

function questionOf(target: OpsTarget, isHard: boolean): Question {
  const what = targetWords(target);
  if (!isHard) {
    return {
      title: `Mark ${what} as stale?`,
      consequence:
        'Nothing is lost: visitors get what is stored, and each value is loaded anew when it is next asked for. The content API will be asked for all of them.',
      word: 'purge',
      action: 'Mark as stale',
    };
  }
  return {
    title: `Drop ${what}?`,
    consequence:
      'What is stored goes, here and in all replicas. Visitors wait until it has been loaded again; if the content API is down, they get an error.',
    word: 'drop',
    action: 'Drop it',
  };
}

interface OrderButtonsProps {
  readonly target: OpsTarget;
  /** What the buttons are about, for those who hear them without what stands beside them. */
  readonly label: string;
}

/** Refresh, mark as stale, drop: of one target. What reaches far or cannot be taken back is asked about first. */
export function OrderButtons({ target, label }: OrderButtonsProps) {
  const orders = useOrders();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly isHard: boolean }>();
  const run = (order: Promise<void>) => {
    setIsBusy(true);
    order.finally(() => setIsBusy(false));
  };
  const purge = (isHard: boolean) => {
    if (isHard || 'all' in target) setAsked({ isHard });
    else run(orders.purge(target, false));
  };
  const answer = (isMeant: boolean) => {
    setAsked(undefined);
    if (asked && isMeant) run(orders.purge(target, asked.isHard));
  };
  const button = (words: string, onPress: () => void) => (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onPress}
      aria-label={`${words} ${label}`}
    >
      {words}
    </button>
  );
  return (
    <span className={styles.orders}>
      {button('Refresh', () => run(orders.refresh(target)))}
      {button('Purge', () => purge(false))}
      {button('Drop', () => purge(true))}
      {asked && <AskFirst question={questionOf(target, asked.isHard)} onAnswer={answer} />}
    </span>
  );
}
