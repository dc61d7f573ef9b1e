import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './DiscHand.module.css';
import { balance, letGo } from './disc-balance.ts';

function withCode(use: (code: typeof import('./disc-drag.ts')) => void): void {
  void import('./disc-drag.ts').then(use, () => undefined);
}

const keys = /^(?:Arrow|Page|Home$|End$)/;

const landingOf = (hand: HTMLElement) => hand.closest<HTMLElement>('[data-landing]');

/** Stops the disc, which would roll away from the pointer. */
function stay({ currentTarget }: PointerEvent<HTMLElement>): void {
  const landing = landingOf(currentTarget);
  if (!landing) return;
  for (const name of ['--split', '--disc-at'])
    landing.style.setProperty(name, getComputedStyle(landing).getPropertyValue(name));
}

export function DiscHand() {
  const t = useText();
  const client = useQueryClient();
  const [split, setSplit] = useState<number>(balance.middle);
  const { onPointerEnter, onPointerLeave, ...intent } = useIntent(() => withCode(() => undefined));
  const leave = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const landing = landingOf(currentTarget);
    if (landing) letGo(landing);
    setSplit(balance.middle);
  };
  const press = ({ currentTarget, pointerId, clientX, button }: PointerEvent<HTMLElement>) => {
    const landing = landingOf(currentTarget);
    if (!landing || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    withCode((code) => code.drag(currentTarget, landing, { pointerId, clientX }, { client, onMove: setSplit }));
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const landing = landingOf(currentTarget);
    if (!landing || !keys.test(key)) return;
    event.preventDefault();
    withCode((code) => setSplit((from) => code.moveByKey(landing, key, from) ?? from));
  };
  return (
    <div
      className={styles.hand}
      role="slider"
      tabIndex={0}
      aria-label={t('landing.balance')}
      aria-orientation="horizontal"
      aria-valuemin={balance.min}
      aria-valuemax={balance.max}
      aria-valuenow={Math.round(split)}
      aria-valuetext={t('landing.balance-value', {
        design: String(Math.round(split)),
        art: String(100 - Math.round(split)),
      })}
      {...intent}
      onPointerEnter={(event) => {
        stay(event);
        onPointerEnter();
      }}
      onPointerLeave={(event) => {
        onPointerLeave();
        leave(event);
      }}
      onBlur={leave}
      onPointerDown={press}
      // Prevent the browser's own drag, which cancels the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    />
  );
}
