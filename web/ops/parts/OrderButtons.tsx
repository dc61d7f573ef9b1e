import { useState } from 'react';
import type { OpsTarget } from '../../../shared/ops/kept-content.ts';
import { AskFirst, type Question } from './AskFirst.tsx';
import { targetWords, useOrders } from './orders.ts';
import styles from './parts.module.css';

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
    <button type="button" disabled={isBusy} onClick={onPress} aria-label={`${words} ${label}`}>
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
