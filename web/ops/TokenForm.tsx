import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { refusalOf } from './ops-api.ts';
import { openSession } from './session.ts';
import styles from './TokenForm.module.css';

/** Asks for the token and checks it with the server. The value is read on submit and is not stored in the document. */
export function TokenForm({ children }: { readonly children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const input = field.current;
    const token = input?.value.trim() ?? '';
    setIsAsking(true);
    const refused = token === '' ? 'There is no token in the field' : await refusalOf(token);
    setIsAsking(false);
    setRefusal(refused);
    if (refused === undefined) openSession(token);
    else input?.select();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p id={`${id}-hint`} className={styles.hint}>
        {children}
      </p>
      <label className={styles.label} htmlFor={id}>
        Token
      </label>
      <div className={styles.line}>
        <input
          ref={field}
          id={id}
          type="password"
          autoComplete="current-password"
          aria-describedby={`${id}-hint ${id}-refusal`}
          aria-invalid={refusal !== undefined}
          // biome-ignore lint/a11y/noAutofocus: the form is all there is on the page, or in the dialog
          autoFocus
        />
        <Button type="submit" disabled={isAsking}>
          {isAsking ? 'Asking …' : 'Open'}
        </Button>
      </div>
      <p id={`${id}-refusal`} className={styles.refusal} role="alert">
        {refusal && `${refusal}.`}
      </p>
      <p className={styles.kept}>It is kept in this page alone, and forgotten when the page is closed or reloaded.</p>
    </form>
  );
}
