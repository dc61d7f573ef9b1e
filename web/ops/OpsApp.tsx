import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { toggleTheme } from '../src/preferences/theme.ts';
import { Button } from '../src/ui/Button.tsx';
import styles from './OpsApp.module.css';
import { refusalOf } from './ops-api.ts';
import { opsHref, useOpsLocation } from './ops-location.ts';
import { notice } from './parts/notice.ts';
import { useModal } from './parts/use-modal.ts';
import { lockSession, openSession, sessionState } from './session.ts';
import formStyles from './TokenForm.module.css';
import { useTheme } from './theme.ts';
import type { View } from './view.ts';

/** Asks for the token and checks it with the server. The value is read on submit and is not stored in the document. */
function TokenForm({ children }: { readonly children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const input = field.current;
    const token = input?.value.trim() ?? '';
    setIsAsking(true);
    const refused = token === '' ? 'Enter a token' : await refusalOf(token);
    setIsAsking(false);
    setRefusal(refused);
    if (refused === undefined) openSession(token);
    else input?.select();
  };
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <p id={`${id}-hint`} className={formStyles.hint}>
        {children}
      </p>
      <label className={formStyles.label} htmlFor={id}>
        Token
      </label>
      <div className={formStyles.line}>
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
          {isAsking ? 'Checking…' : 'Sign in'}
        </Button>
      </div>
      <p id={`${id}-refusal`} className={formStyles.refusal} role="alert">
        {refusal && `${refusal}.`}
      </p>
      <p className={formStyles.stored}>The token is kept in memory only and cleared on reload.</p>
    </form>
  );
}

/** Views in the order of the menu. The page opens with the first. */
const names = ['overview', 'failures', 'entries', 'explain', 'reports'] as const;

const modules = import.meta.glob<{ readonly view: View }>('./views/*.tsx', { eager: true });

const views = names.flatMap((name) => {
  const found = modules[`./views/${name}.tsx`];
  return found ? [{ name, ...found.view }] : [];
});

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

function Locked() {
  return (
    <main className={styles.locked} data-whole>
      <div className={styles.beam} aria-hidden="true" />
      <h1 className="display">Operations</h1>
      <TokenForm>Enter the value of OPS_TOKEN.</TokenForm>
    </main>
  );
}

function useLock(): () => void {
  const client = useQueryClient();
  return () => {
    lockSession();
    client.clear();
    notice.set(undefined);
  };
}

function AskAgain() {
  const dialog = useModal();
  const lock = useLock();
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-label="Enter the token again"
      onCancel={(event) => event.preventDefault()}
      // Because browsers close the dialog when Escape is pressed twice, open it again.
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()}
    >
      <TokenForm>The token was rejected. Enter the current one to continue.</TokenForm>
      <p>
        <Button onClick={lock}>Sign out</Button>
      </p>
    </dialog>
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
        {views.map(({ name, title }) => (
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
  const lock = useLock();
  const isDark = useTheme().startsWith('dark');
  return (
    <header className={styles.header}>
      <a href="#/" className={styles.home}>
        <Mark />
        Operations
      </a>
      <button type="button" onClick={toggleTheme}>
        {isDark ? 'Light' : 'Dark'}
      </button>
      <a href="/" target="_blank" rel="noopener">
        Site
      </a>
      <button type="button" onClick={lock}>
        Sign out
      </button>
    </header>
  );
}

export function OpsApp() {
  const state = useSyncExternalStore(sessionState.subscribe, sessionState.read);
  const location = useOpsLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = views.find(({ name }) => name === location.view) ?? views[0];
  const current = known?.name ?? '';
  const isOpen = state !== 'locked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes to another view, or comes in, begins at its heading
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [current, isOpen]);
  useEffect(() => {
    document.title = isOpen && known ? `${known.title} · Operations` : 'Operations';
  }, [isOpen, known]);
  if (!isOpen || !known) return <Locked />;
  const { title, isHeadless, Content } = known;
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => heading.current?.focus()}>
        Skip to the view
      </button>
      <Header />
      <div className={styles.page}>
        <Menu current={current} />
        <main className={styles.main}>
          <h1 ref={heading} tabIndex={-1} className={isHeadless ? 'visually-hidden' : 'heading'}>
            {title}
          </h1>
          <Content key={current} query={location.query} />
        </main>
      </div>
      <Notice />
      {state === 'refused' && <AskAgain />}
    </>
  );
}
