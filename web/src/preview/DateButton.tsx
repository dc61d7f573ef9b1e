import { type SubmitEvent, useState } from 'react';
import { failedText, jsonOf, load } from './load.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

const minuteMs = 60_000;

/** In the form of an input, in the time zone of the browser: `2027-06-01T10:00`. */
const inputValueOf = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/** Shows the site as of another time: with the entries that are published by then, and without those withdrawn. */
export function DateButton({ asOf }: { readonly asOf: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const [state, setState] = useState('');
  const show = async (choice: { readonly date?: Date }) => {
    try {
      await load('/preview/date', jsonOf('POST', choice));
      location.reload();
    } catch {
      setState(failedText);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void show({ date: new Date(String(new FormData(event.currentTarget).get('date'))) });
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Date…
      </button>
      {isOpen && (
        <PreviewDialog title="See the site as of a date" close={() => setIsOpen(false)}>
          <p>Scheduled entries appear at their date, and expired ones are gone. New draft links show the same date.</p>
          <form className="new" onSubmit={submit}>
            <label>
              Date and time
              <input
                name="date"
                type="datetime-local"
                max="2099-12-31T23:59"
                defaultValue={inputValueOf(asOf ? new Date(asOf) : new Date())}
                required
              />
            </label>
            <button type="submit">Show</button>
            {asOf && (
              <button type="button" onClick={() => show({})}>
                Show all drafts
              </button>
            )}
          </form>
          <p role="status">{state}</p>
        </PreviewDialog>
      )}
    </>
  );
}
