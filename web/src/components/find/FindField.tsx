import type { ChangeEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { maxSoughtLength, pageQueryOf } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { LineIcon } from '../../ui/LineIcon.tsx';
import styles from './FindField.module.css';

/** Where what is looked for is shown. */
export const indexHash = '#index';

const arrow = 'M0 4.5H8.5M5 1 8.5 4.5 5 8';

export interface FindFieldProps {
  /** Id of the field: the menu has one, too. */
  readonly id: string;
  /** What of the address stays (`?…`): without scripts it is sent along. */
  readonly search?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The text is to be shown now. */
  readonly onSubmit: () => void;
  readonly onFocus?: () => void;
  /** The label hangs left of the datum, on which the field stands. */
  readonly isHung?: boolean;
  /** By it keys lead to the field (`useFindKey`). */
  readonly ref?: Ref<HTMLInputElement>;
}

/** The other parameters of the address, as a form sends them. */
function OtherParameters({ search }: { readonly search: string }) {
  const others = [...new URLSearchParams(pageQueryOf('design', search))].filter(([name]) => name !== 'q');
  return others.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** A field for what is looked for in the index. Without scripts it is a form, which the server answers. */
export function FindField({ id, search = '', text, onText, onSubmit, onFocus, isHung, ref }: FindFieldProps) {
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // Emptied by Escape; what it would close around the field stays open as long as there is something to empty.
  const emptyOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    onText('');
  };
  return (
    <search className={isHung ? styles.place : undefined} data-print="hidden">
      <form
        className={isHung ? `${styles.form} ${styles.hung}` : styles.form}
        action={`${pathOf('design')}${indexHash}`}
        onSubmit={submit}
      >
        <label className={styles.label} htmlFor={id}>
          {t('find.label')}
        </label>
        <OtherParameters search={search} />
        <div className={styles.line}>
          <input
            ref={ref}
            id={id}
            className={styles.field}
            type="search"
            name="q"
            value={text}
            maxLength={maxSoughtLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event: ChangeEvent<HTMLInputElement>) => onText(event.target.value)}
            onKeyDown={emptyOnEscape}
            onFocus={onFocus}
          />
          <button type="submit" className={styles.submit} aria-label={t('find.submit')}>
            <LineIcon line={arrow} />
          </button>
        </div>
      </form>
    </search>
  );
}
