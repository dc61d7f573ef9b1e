import type { ChangeEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { type RefObject, useEffect } from 'react';
import { maxSoughtLength, pageQueryOf } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { addressOf } from '../../api/baked-site.ts';
import { useText } from '../../hooks/site-context.tsx';
import { LineIcon } from '../../ui/LineIcon.tsx';
import styles from './FindField.module.css';

/** Ctrl+K or ⌘K focuses the field; inside a dialog, only a field of that dialog. */
export function useFindKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      const open = document.querySelector('dialog[open]');
      if (!field.current || (open && !open.contains(field.current))) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    field.current?.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [field]);
}

export const indexHash = '#index';

const composing = 'data-composing';

/** True while a word is composed with an input method. */
export const isComposing = () => document.querySelector(`[${composing}]`) !== null;

const arrow = 'M0 4.5H8.5M5 1 8.5 4.5 5 8';

export interface FindFieldProps {
  readonly id: string;
  readonly search?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onFocus?: () => void;
  readonly isHung?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

function OtherParameters({ search }: { readonly search: string }) {
  const others = [...new URLSearchParams(pageQueryOf('design', search))].filter(([name]) => name !== 'q');
  return others.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function FindField({ id, search = '', text, onText, onSubmit, onFocus, isHung, ref }: FindFieldProps) {
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // Escape empties the field first. Only then it closes the menu around it.
  const emptyOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || text === '') return;
    event.preventDefault();
    onText('');
  };
  return (
    <search className={isHung ? styles.place : undefined} data-print="hidden">
      <form
        className={isHung ? `${styles.form} ${styles.hung}` : styles.form}
        action={addressOf(pathOf('design') + indexHash)}
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
            onCompositionStart={({ currentTarget }) => currentTarget.setAttribute(composing, '')}
            onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute(composing)}
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
