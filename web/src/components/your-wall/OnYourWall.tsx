import {
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { wallWidthCm } from '../../../../shared/page/page-query.ts';
import { addressOf } from '../../api/baked-site.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useRestingWrite } from '../../navigation/entries.ts';
import { Button } from '../../ui/Button.tsx';
import range from '../../ui/Range.module.css';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';
import styles from './OnYourWall.module.css';
import fieldStyles from './WallField.module.css';
import {
  chooseLengthUnit,
  type HungWork,
  inUnit,
  type LengthUnit,
  lengthText,
  lengthUnit,
  likelyWallCm,
  recallLengthUnit,
  sizeText,
  toCm,
  WallScene,
  wallPlan,
} from './WallScene.tsx';

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
      className={fieldStyles.number}
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
    <fieldset className={fieldStyles.units}>
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

interface WallFieldProps {
  readonly wallCm: number;
  readonly unit: LengthUnit;
  readonly onWall: (wallCm: number) => void;
  readonly action: string;
}

function WallField({ action, ...field }: WallFieldProps) {
  const t = useText();
  const { wallCm, unit, onWall } = field;
  return (
    <>
      <form className={`grid ${fieldStyles.field}`} action={action}>
        <label className="hang small" htmlFor="wall-width">
          {t('wall.question')}
        </label>
        <div className={`on-datum ${fieldStyles.controls}`}>
          <input
            className={`${range.range} ${fieldStyles.line}`}
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
          <Button type="submit" className={fieldStyles.show}>
            {t('wall.show')}
          </Button>
        </div>
      </form>
      <form id={unitForm} hidden />
    </>
  );
}

const restsMs = 400;

interface WallPanelProps {
  readonly image: Image;
  readonly widthCm: number;
  readonly requestedCm: number | undefined;
  readonly path: string;
  readonly onRest: (wallCm: number) => void;
}

function useWall({ requestedCm, onRest }: WallPanelProps, work: HungWork) {
  const [live, setLive] = useState<number>();
  const write = () => {
    setLive(undefined);
    if (live !== undefined) onRest(live);
  };
  useRestingWrite(live, write, restsMs);
  return { wallCm: live ?? requestedCm ?? likelyWallCm(work), isResting: live === undefined, change: setLive };
}

function WallPanel(props: WallPanelProps) {
  const t = useText();
  const { image, requestedCm, path } = props;
  const work = { widthCm: props.widthCm, heightCm: Math.round(props.widthCm / (ratioOf(props.image) ?? assumedRatio)) };
  const { wallCm, isResting, change } = useWall(props, work);
  const unit = useSyncExternalStore(lengthUnit.subscribe, lengthUnit.read, () => 'cm' as const);
  useEffect(recallLengthUnit, []);
  const { isWider, wallHeightCm } = wallPlan(wallCm, work);
  const size = t('wall.size', { size: sizeText(wallCm, wallHeightCm, unit) });
  return (
    <>
      <WallField wallCm={wallCm} unit={unit} onWall={change} action={addressOf(`${path}#your-wall`)} />
      <WallScene image={image} work={work} wallCm={wallCm} unit={unit} />
      <p className="visually-hidden" role="status">
        {isResting && requestedCm !== undefined && [isWider && t('wall.wider'), size].filter(Boolean).join(' ')}
      </p>
    </>
  );
}

/** "On your wall". A `<details>`, so that the browser keeps its state without scripts. A wall in the URL opens it. */
export function OnYourWall({ onClose, onRest, ...panel }: WallPanelProps & { readonly onClose: () => void }) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const { requestedCm } = panel;
  // After closing, a pending width must not set the URL again.
  const rest = useCallback(
    (wallCm: number) => {
      if (details.current?.open) onRest(wallCm);
    },
    [onRest],
  );
  useEffect(() => {
    if (requestedCm !== undefined && details.current?.open === false) onClose();
  }, [requestedCm, onClose]);
  return (
    <details
      ref={details}
      id="your-wall"
      className={styles.place}
      open={requestedCm !== undefined}
      data-print="hidden"
      // The browser may have toggled it before hydration.
      suppressHydrationWarning
      onToggle={({ currentTarget: { open } }) => open || onClose()}
    >
      <summary className={`small ${styles.summary}`}>
        <h2>{t('wall.title')}</h2>
        <svg className={styles.sign} width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <path d="M0 4.5H9" />
          <path d="M4.5 0V9" />
        </svg>
      </summary>
      <div className={styles.panel}>
        <WallPanel {...panel} onRest={rest} />
      </div>
    </details>
  );
}
