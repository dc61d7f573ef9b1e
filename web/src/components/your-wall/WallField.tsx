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

const bounds = {
  cm: { min, max },
  in: { min: Math.ceil(inUnit(min, 'in')), max: Math.floor(inUnit(max, 'in')) },
} as const;

const within = (cm: number) => Math.min(max, Math.max(min, cm));

/** Follows typed text as soon as it is valid, and corrects it on blur. */
function NumberField({ id, wallCm, unit, onWall }: Omit<WallFieldProps, 'action'> & { readonly id: string }) {
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
  // Otherwise Enter would submit the form.
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
            // The radio buttons belong to another form, so that they are not submitted.
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
  readonly action: string;
}

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
