import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { wallWidthCm } from '../../../../shared/page/page-query.ts';
import { useText } from '../../hooks/site-context.tsx';
import { chooseLengthUnit, type LengthUnit } from '../../preferences/length-unit.ts';
import { Button } from '../../ui/Button.tsx';
import range from '../../ui/Range.module.css';
import styles from './WallField.module.css';
import { inUnit, lengthText, toCm } from './wall-lengths.ts';

const { min, max } = wallWidthCm;

const stepCm = 10;

/** What can be chosen, in whole units. */
const bounds = {
  cm: { min, max },
  in: { min: Math.ceil(inUnit(min, 'in')), max: Math.floor(inUnit(max, 'in')) },
} as const;

const within = (cm: number) => Math.min(max, Math.max(min, cm));

interface NumberFieldProps extends Omit<WallFieldProps, 'action'> {
  readonly id: string;
}

/** The width as a number. What is typed is followed as soon as it is a wall, and made one when the field is left. */
function NumberField({ id, wallCm, unit, onWall }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const follow = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    const cm = toCm(target.valueAsNumber, unit);
    if (cm === within(cm)) onWall(cm);
  };
  const settle = () => {
    const cm = toCm(Number.parseFloat(typed ?? ''), unit);
    if (Number.isFinite(cm)) onWall(within(cm));
    setTyped(undefined);
  };
  // Else the browser would ask for a wall that can be chosen, or the server for this one.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle();
  };
  return (
    <input
      id={id}
      className={styles.number}
      type="number"
      name="wall"
      inputMode="numeric"
      {...bounds[unit]}
      step={1}
      value={typed ?? inUnit(wallCm, unit)}
      onChange={follow}
      onKeyDown={enter}
      onBlur={settle}
    />
  );
}

const unitForm = 'wall-unit';

function Units({ unit }: { readonly unit: LengthUnit }) {
  const t = useText();
  return (
    <fieldset className={styles.units}>
      <legend className="visually-hidden">{t('wall.unit')}</legend>
      {(['cm', 'in'] as const).map((choice) => (
        <label key={choice} className="small">
          <input
            className="visually-hidden"
            type="radio"
            name="unit"
            // Of a form that nobody sends: without scripts there is nothing to tell the server.
            form={unitForm}
            checked={choice === unit}
            onChange={() => chooseLengthUnit(choice)}
          />
          <span aria-hidden="true">{choice}</span>
          <span className="visually-hidden">{t(`wall.unit.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface WallFieldProps {
  readonly wallCm: number;
  readonly unit: LengthUnit;
  readonly onWall: (wallCm: number) => void;
  /** Where the form leads without scripts: the page itself. */
  readonly action: string;
}

/** How wide a visitor's wall is: a line with its disc, a number beside it, and its unit. Without scripts, the number. */
export function WallField({ action, ...field }: WallFieldProps) {
  const t = useText();
  const { wallCm, unit, onWall } = field;
  return (
    <>
      <form className={`grid ${styles.field}`} action={action}>
        <label className="hang small" htmlFor="wall-width">
          {t('wall.question')}
        </label>
        <div className={`on-datum ${styles.controls}`}>
          <input
            className={`${range.range} ${styles.line}`}
            type="range"
            aria-label={t('wall.question')}
            aria-valuetext={lengthText(wallCm, unit)}
            min={min}
            max={max}
            step={stepCm}
            value={wallCm}
            onChange={({ target }) => onWall(target.valueAsNumber)}
          />
          <NumberField id="wall-width" {...field} />
          <Units unit={unit} />
          <Button type="submit" className={styles.show}>
            {t('wall.show')}
          </Button>
        </div>
      </form>
      <form id={unitForm} hidden />
    </>
  );
}
