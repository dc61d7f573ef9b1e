import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import toggle from '../src/components/frame/ThemeToggle.module.css';
import { toggleTheme } from '../src/preferences/theme.ts';
import { Button } from '../src/ui/Button.tsx';
import styles from './OpsApp.module.css';
import { lock, session, signIn } from './ops-api.ts';
import { opsHref, useOpsLocation } from './ops-location.ts';
import { notice } from './parts/OrderButtons.tsx';
import formStyles from './TokenForm.module.css';
import type { View } from './view.ts';
import { view as entries } from './views/entries.tsx';
import { view as explain } from './views/explain.tsx';
import { view as failures } from './views/failures.tsx';
import { view as reports } from './views/reports.tsx';

/** Asks for the token and checks it with the server. The value is read on submit and is not stored in the document. */
function Locked({ isRefused }: { readonly isRefused: boolean | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const keep = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data: refusal } = useMutation({ mutationFn: signIn });
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = [field.current?.value.trim() ?? '', keep.current?.checked === true] as const;
    mutate(given, { onSuccess: () => field.current?.select() });
  };
  return (
    <main className={styles.locked} data-whole>
      <div className={styles.beam} aria-hidden="true" />
      <h1 className="display">Operations</h1>
      <form className={formStyles.form} onSubmit={submit}>
        <p id={`${id}-hint`} className={formStyles.hint}>
          {isRefused ? 'The token was rejected. Enter the current one to continue.' : 'Enter the value of OPS_TOKEN.'}
        </p>
        <label htmlFor={id}>Token</label>
        <div className={formStyles.line}>
          <input
            ref={field}
            id={id}
            type="password"
            autoComplete="current-password"
            required
            aria-describedby={`${id}-hint ${id}-refusal`}
            aria-invalid={Boolean(refusal)}
            // biome-ignore lint/a11y/noAutofocus: the form is all there is on the page
            autoFocus
          />
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Checking…' : 'Sign in'}
          </Button>
        </div>
        <p id={`${id}-refusal`} className={formStyles.refusal} role="alert">
          {refusal && `${refusal}.`}
        </p>
        <label className={formStyles.stored}>
          <input ref={keep} type="checkbox" /> Keep the token until this tab is closed. Otherwise a reload clears it.
        </label>
      </form>
    </main>
  );
}

/** Views in the order of the menu. The page opens with the first. */
const views: Readonly<Record<string, View>> = { failures, entries, explain, reports };

function Mark() {
  return (
    <svg width="32" height="22" viewBox="0 3 32 24" fill="currentColor" aria-hidden="true">
      <path d="M2 7H30V11H2Z" />
      <circle cx="16" cy="18.5" r="7.5" />
    </svg>
  );
}

function Notice() {
  const shown = useSyncExternalStore(notice.subscribe, notice.read);
  return (
    <div className={styles.notice} role="status" data-shown={shown !== undefined}>
      {shown && (
        <>
          <p data-failure={shown.isFailure || undefined}>
            {shown.isFailure && 'Failed: '}
            {shown.text}
          </p>
          <button type="button" onClick={() => notice.set(undefined)}>
            Close
          </button>
        </>
      )}
    </div>
  );
}

function Menu({ current }: { readonly current: string }) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is moved to whichever view is current
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label="Views" className={styles.menu}>
      <ul ref={list}>
        {Object.entries(views).map(([name, { title }]) => (
          <li key={name}>
            <a
              href={opsHref(name)}
              aria-current={name === current ? 'page' : undefined}
              className={`${styles.view} marked`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Header() {
  const client = useQueryClient();
  const signOut = () => {
    lock();
    client.clear();
    notice.set(undefined);
  };
  return (
    <header className={styles.header}>
      <a href="#/" className={styles.home}>
        <Mark />
        Operations
      </a>
      <button type="button" onClick={toggleTheme}>
        <span className={toggle.toLight}>Light</span>
        <span className={toggle.toDark}>Dark</span>
      </button>
      <a href="/" target="_blank" rel="noopener">
        Site
      </a>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </header>
  );
}

export function OpsApp() {
  const { token, isRefused } = useSyncExternalStore(session.subscribe, session.read);
  const location = useOpsLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = location.view in views ? location.view : 'failures';
  const { title, Content } = views[current] ?? failures;
  const isOpen = token !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes to another view, or comes in, begins at its heading
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
    document.title = isOpen ? `${title} · Operations` : 'Operations';
  }, [current, isOpen]);
  if (!isOpen) return <Locked isRefused={isRefused} />;
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => heading.current?.focus()}>
        Skip to the view
      </button>
      <Header />
      <div className={styles.page}>
        <Menu current={current} />
        <main className={styles.main}>
          <h1 ref={heading} tabIndex={-1} className="heading">
            {title}
          </h1>
          <Content key={current} query={location.query} />
        </main>
      </div>
      <Notice />
    </>
  );
}
