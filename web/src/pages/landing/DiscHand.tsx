import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../hooks/site-context.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import styles from './DiscHand.module.css';

const load = () => import('./disc-drag.ts');

/** Keys of a slider, which must not scroll the page. */
const keys = /^(?:Arrow|Page|Home$|End$)/;

const landingOf = (hand: HTMLElement) => hand.closest<HTMLElement>('[data-landing]');

/** Holds the disc where it is: it would roll away under a pointer that comes to it from a half. */
function stay({ currentTarget }: PointerEvent<HTMLElement>): void {
  const landing = landingOf(currentTarget);
  if (!landing) return;
  for (const name of ['--split', '--disc-at'])
    landing.style.setProperty(name, getComputedStyle(landing).getPropertyValue(name));
}

/**
 * What the disc of the start is taken by: moved along the line it divides the films otherwise. Its code comes with the
 * first intent. Phones, whose line does not move, have none.
 */
export function DiscHand() {
  const t = useText();
  const [split, setSplit] = useState(50);
  const { onPointerEnter, onPointerLeave, ...intent } = useIntent(() => void load().catch(() => undefined));
  const letGo = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const landing = landingOf(currentTarget);
    if (landing) void load().then((code) => setSplit(code.letGo(landing)));
  };
  const press = ({ currentTarget, pointerId, clientX, button }: PointerEvent<HTMLElement>) => {
    const landing = landingOf(currentTarget);
    if (!landing || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    void load().then((code) => code.drag(currentTarget, landing, { pointerId, clientX }, setSplit));
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const landing = landingOf(currentTarget);
    if (!landing || !keys.test(key)) return;
    event.preventDefault();
    void load().then((code) => setSplit((from) => code.moveByKey(landing, key, from) ?? from));
  };
  return (
    <div
      className={styles.hand}
      role="slider"
      tabIndex={0}
      aria-label={t('landing.balance')}
      aria-orientation="horizontal"
      aria-valuemin={30}
      aria-valuemax={70}
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
        letGo(event);
      }}
      onBlur={letGo}
      onPointerDown={press}
      // The browser would begin a drag of its own, and cancel the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    />
  );
}
