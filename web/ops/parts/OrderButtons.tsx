import { type SyntheticEvent, useId, useState } from 'react';
import type { OpsTarget } from '../../../shared/ops/kept-content.ts';
import { Button } from '../../src/ui/Button.tsx';
import { targetWords, useOrders } from './orders.ts';
import styles from './parts.module.css';
import { useModal } from './use-modal.ts';

interface Question {
  readonly title: string;
  readonly consequence: string;
  readonly word: string;
  readonly action: string;
}

interface AskFirstProps {
  readonly question: Question;
  readonly onAnswer: (isMeant: boolean) => void;
}

/** Confirms an irreversible action by a typed word. */
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
  readonly label: string;
}

/** Refresh, purge and drop for one target. Drops and purges of everything ask for confirmation. */
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
