import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { measuresOf, unbroken } from '../../../../shared/page/measures.ts';
import { addressOf } from '../../api/baked-site.ts';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { enquireClass } from '../../ui/Button.tsx';
import { focusBeside } from '../../ui/focus-beside.ts';
import { titleMarks } from '../../ui/marks.ts';
import { ContentImage } from '../image/ContentImage.tsx';
import styles from './EnquiryForm.module.css';

const maxMessage = 4_000;
const countedFrom = 500;

const pathOf = (slugs: readonly string[], wall = '') =>
  `/contact?${new URLSearchParams({ ...(slugs.length > 0 && { about: slugs.join() }), ...(wall && { wall }) })}`
    .replace(/\?$/, '')
    .replaceAll('%2C', ',');

/** Returns the names of the errors to show; undefined if the enquiry is stored. */
async function send(url: string, body: URLSearchParams): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { Accept: 'application/json' } });
    if (response.ok) return undefined;
    const { errors = [], status } = (await response.json()) as { errors?: { pointer: string }[]; status: number };
    if (errors.length > 0) return errors.map(({ pointer }) => pointer.replace('#/body/', ''));
    return [status === 429 ? 'limit' : status >= 500 ? 'storage' : 'bot'];
  } catch {
    return ['offline'];
  }
}

/** Errors are in the markup, so that the server shows them in the same way without JavaScript. */
function showErrors(form: HTMLFormElement, wrong: readonly string[]): void {
  for (const error of form.querySelectorAll<HTMLElement>('[data-error]'))
    error.hidden = !wrong.includes(error.dataset.error ?? '');
  for (const name of ['name', 'email', 'message']) {
    const field = form.querySelector(`[name="${name}"]`);
    // The description of a field includes hidden elements.
    const marks = { 'aria-invalid': 'true', 'aria-describedby': `enquiry-${name}-error` };
    for (const [mark, value] of Object.entries(marks)) {
      if (wrong.includes(name)) field?.setAttribute(mark, value);
      else field?.removeAttribute(mark);
    }
  }
  form.querySelector<HTMLElement>('[aria-invalid], [data-error]:not([hidden])')?.focus();
}

function Row({ name, children }: { readonly name: 'name' | 'email' | 'message'; readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className={`grid ${styles.row}`}>
      <label className="hang small" htmlFor={`enquiry-${name}`}>
        {t(`enquiry.${name}`)}
      </label>
      <div className="on-datum">
        {children}
        <p className={`small ${styles.error}`} id={`enquiry-${name}-error`} data-error={name} hidden>
          {t(`enquiry.error.${name}`)}
        </p>
      </div>
    </div>
  );
}

interface EnquiryProps {
  readonly items?: readonly ProjectSummary[];
  readonly mail?: string | undefined;
  readonly wall?: string | undefined;
  readonly isSent?: boolean;
}

function Pieces({ items = [], wall }: EnquiryProps) {
  const t = useText();
  const { artistName } = useSite().config;
  if (items.length === 0) return null;
  const slugs = items.map(({ slug }) => slug);
  return (
    <div className={`grid ${styles.row}`}>
      <h2 className="hang small">{t('enquiry.about')}</h2>
      <ul className={`on-datum ${styles.pieces}`}>
        {items.map((item) => (
          <li key={item.id} className={styles.piece}>
            {item.cover && <ContentImage image={item.cover} sizes="6rem" isDecorative />}
            <p className="small">
              <span {...titleMarks(item)}>{item.title}</span>
              <span className="quiet">
                {[item.section === 'art' && artistName, item.year, unbroken(measuresOf(item)?.text ?? '')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {wall && item.section === 'art' && <span className="quiet">{t('art.for-wall', { width: wall })}</span>}
            </p>
            <PageLink
              className="small plain-link"
              href={pathOf(slugs.filter((slug) => slug !== item.slug))}
              aria-label={`${t('keep.remove')} ${item.title}`}
              data-remove
              onClick={({ currentTarget }) => focusBeside(currentTarget)}
              replaces
              keepsScroll
            >
              {t('keep.remove')}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Sent {
  readonly address?: string;
  readonly time?: string;
}

function Thanks({ sent, onCorrect }: { readonly sent: Sent; readonly onCorrect: (() => void) | undefined }) {
  const t = useText();
  const { address, time } = sent;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={`grid ${styles.row}`}>
      <div className="on-datum">
        <p className={`lead ${styles.thanks}`} ref={text} tabIndex={-1}>
          {address ? t('enquiry.thanks-to', { address }) : t('enquiry.thanks')}
        </p>
        {time && <p className="small quiet">{time}</p>}
        {onCorrect && (
          <button type="button" className={`small plain-link ${styles.correct}`} onClick={onCorrect}>
            {t('enquiry.correct')}
          </button>
        )}
      </div>
    </div>
  );
}

export function EnquiryForm({ items = [], mail, wall, isSent }: EnquiryProps) {
  const t = useText();
  const { locale } = useSite().config;
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef(0);
  const id = useRef<string>(undefined);
  const [left, setLeft] = useState(maxMessage);
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState<Sent | undefined>(isSent ? {} : undefined);
  const [sentBefore, setSentBefore] = useState(0);
  useEffect(() => {
    begun.current = performance.now();
    // The server's errors are better than those of the browser, which remain without JavaScript.
    if (form.current) form.current.noValidate = true;
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget } = event;
    const body = new URLSearchParams([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]));
    // The page is cached, so only the browser knows when it was opened. Not in every context is there a random id.
    body.set('seconds', String((performance.now() - begun.current) / 1000));
    id.current ??= globalThis.crypto.randomUUID?.();
    if (id.current) body.set('id', id.current);
    setIsBusy(true);
    const wrong = await send(currentTarget.action, body);
    setIsBusy(false);
    showErrors(currentTarget, wrong ?? []);
    if (wrong) return;
    id.current = undefined;
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date());
    setSent({ address: body.get('email') ?? '', time });
    setSentBefore((count) => count + 1);
  };
  const correct = () => {
    setSent(undefined);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name="email"]')?.focus());
  };
  const slugs = items.map(({ slug }) => slug);
  const subject = items.length > 0 ? `?subject=${encodeURIComponent(items.map(({ title }) => title).join(', '))}` : '';
  return (
    <section className={styles.enquiry} data-print="hidden">
      {sent && <Thanks sent={sent} onCorrect={sentBefore === 1 ? correct : undefined} />}
      <form
        ref={form}
        method="post"
        action={addressOf(pathOf(slugs, wall))}
        onSubmit={(event) => void submit(event)}
        hidden={sent !== undefined}
        // The browser would fill a sent message in again after Back.
        autoComplete={sent && 'off'}
        data-enquiry
      >
        <Pieces items={items} wall={wall} />
        <input type="hidden" name="about" value={slugs.join()} />
        {wall && <input type="hidden" name="wall" value={wall} />}
        <label className={styles.trap} aria-hidden="true">
          {t('enquiry.empty')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <Row name="name">
          <input
            className={styles.field}
            id="enquiry-name"
            name="name"
            autoComplete="name"
            dir="auto"
            required
            maxLength={200}
          />
        </Row>
        <Row name="email">
          <input
            className={styles.field}
            id="enquiry-email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
          />
        </Row>
        <Row name="message">
          <textarea
            className={styles.field}
            id="enquiry-message"
            name="message"
            dir="auto"
            required
            maxLength={maxMessage}
            rows={4}
            onInput={({ currentTarget }) => setLeft(maxMessage - currentTarget.value.length)}
          />
          <p className="caption quiet" role="status">
            {left <= countedFrom && t('enquiry.left', { count: String(left) })}
          </p>
        </Row>
        <div className={`grid ${styles.row}`}>
          <div className="on-datum">
            {(['limit', 'storage', 'bot', 'offline'] as const).map((name) => (
              <p key={name} className={`small ${styles.error}`} data-error={name} tabIndex={-1} hidden>
                {t(`enquiry.error.${name}`)}
              </p>
            ))}
            <p className={styles.foot}>
              <button type="submit" className={enquireClass} aria-disabled={isBusy}>
                {t(isBusy ? 'enquiry.sending' : 'enquiry.send')}
              </button>
              {mail && (
                <span className="small">
                  <span className="quiet">{t('enquiry.or')}</span>{' '}
                  <PageLink className={`link ${styles.mail}`} href={`mailto:${mail}${subject}`}>
                    {mail}
                  </PageLink>
                </span>
              )}
            </p>
          </div>
        </div>
      </form>
    </section>
  );
}
