import { type SubmitEvent, useState } from 'react';
import { maxDraftLinkHours } from '../../../shared/contract/paths.ts';
import type { DraftLink } from '../../../shared/contract/preview.ts';
import { failedText, jsonOf, load, timeText } from './load.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

const linksPath = '/preview/links';
const urlOf = ({ id }: DraftLink): string => `${location.origin}/preview/draft/${id}`;
const scopeOf = ({ isWhole, path, asOf }: DraftLink): string =>
  `${isWhole ? `All drafts, from ${path}` : `Only ${path}`}${asOf ? ` as of ${timeText(asOf)}` : ''}`;

/** Makes, copies, lists and revokes links with which clients see drafts. */
export function DraftLinksButton({ path }: { readonly path: string }) {
  const [links, setLinks] = useState<readonly DraftLink[]>();
  const [state, setState] = useState('');

  async function attempt(action: () => Promise<readonly DraftLink[] | string>): Promise<void> {
    try {
      const done = await action();
      if (typeof done === 'string') setState(done);
      else setLinks(done);
    } catch {
      setState(failedText);
    }
  }

  const list = () => load<readonly DraftLink[]>(linksPath);
  const copy = async (link: DraftLink) => {
    const isCopied = await navigator.clipboard.writeText(urlOf(link)).then(
      () => true,
      () => false,
    );
    return isCopied ? 'Link copied' : 'The browser refused to copy. Copy the address of the link below.';
  };
  const open = () => {
    setState('');
    setLinks([]);
    void attempt(list);
  };
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const request = { path, isWhole: form.get('scope') === 'all', hours: Number(form.get('hours')) };
    void attempt(async () => {
      const link = await load<DraftLink>(linksPath, jsonOf('POST', request));
      setLinks(await list());
      return copy(link);
    });
  };
  const revoke = (link: DraftLink) => attempt(() => load(`${linksPath}/${link.id}`, jsonOf('DELETE', {})));

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        Draft link…
      </button>
      {links && (
        <PreviewDialog title="Draft links" close={() => setLinks(undefined)}>
          <p>Anyone with the link sees the draft until it expires or you revoke it. No account is needed.</p>
          <form className="new" onSubmit={create}>
            <label>
              Shows
              <select name="scope">
                <option value="page">This page</option>
                <option value="all">All drafts</option>
              </select>
            </label>
            <label>
              Hours
              <input name="hours" type="number" min="1" max={maxDraftLinkHours} defaultValue="48" required />
            </label>
            <button type="submit">Create and copy</button>
          </form>
          <p role="status">{state}</p>
          <ul>
            {links.map((link) => (
              <li key={link.id} className="link">
                <a href={urlOf(link)}>{scopeOf(link)}</a>
                <span>until {timeText(link.expiresAt)}</span>
                <button type="button" onClick={() => attempt(() => copy(link))}>
                  Copy
                </button>
                <button type="button" onClick={() => revoke(link)}>
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        </PreviewDialog>
      )}
    </>
  );
}
