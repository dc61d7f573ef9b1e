import { type PointerEvent, useId } from 'react';
import styles from './StripGroup.module.css';
import type { Strip, StripGroupData } from './strip-groups.ts';
import { TimeStrip } from './TimeStrip.tsx';

interface StripGroupProps {
  readonly group: StripGroupData;
  readonly at: number;
  readonly minutes: number;
  readonly onPoint: (minute: number) => void;
}

function Values({ strip: { lines, text }, at }: { readonly strip: Strip; readonly at: number }) {
  return lines.map(({ label, values, stroke }) => {
    const value = values[at] ?? null;
    return (
      <span key={label} className={styles.value} data-stroke={lines.length > 1 ? stroke : undefined}>
        {lines.length > 1 && <small>{label} </small>}
        {value === null ? '–' : text(value)}
      </span>
    );
  });
}

export function StripGroup({ group: { title, strips }, at, minutes, onPoint }: StripGroupProps) {
  const id = useId();
  const point = ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLElement>) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(Math.max(0, Math.min(minutes - 1, Math.floor(((clientX - left) / width) * minutes))));
  };
  return (
    <section className={styles.group} aria-labelledby={id} style={{ '--at': (at + 0.5) / minutes }}>
      <h2 id={id}>{title}</h2>
      <dl>
        {strips.map((strip) => (
          <div key={strip.title} className={styles.strip}>
            <dt>{strip.title}</dt>
            <dd className={styles.values}>
              <Values strip={strip} at={at} />
            </dd>
            <dd className={styles.summary}>{strip.summary}</dd>
            <dd className={styles.drawing} onPointerDown={point} onPointerMove={point}>
              <TimeStrip lines={strip.lines} scale={strip.scale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
