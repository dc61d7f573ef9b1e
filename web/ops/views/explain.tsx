import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef } from 'react';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import { Report } from '../parts/Report.tsx';
import type { View } from '../view.ts';

function PathForm({ path }: { readonly path: string }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    // A pasted URL is reduced to its path.
    const local = URL.canParse(typed) ? new URL(typed).pathname + new URL(typed).search : typed;
    if (!local) return;
    location.hash = opsHref('explain', { path: local.startsWith('/') ? local : `/${local}` });
    // The same path changes no address.
    void client.invalidateQueries({ queryKey: [opsPaths.explain] });
  };
  return (
    <form onSubmit={submit} className={parts.field}>
      <label htmlFor={id}>Path of a page, API endpoint or image</label>
      <span className={parts.line}>
        <input
          ref={field}
          id={id}
          key={path}
          defaultValue={path}
          placeholder="/design"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Explain</Button>
      </span>
    </form>
  );
}

function Explain({ query }: { readonly query: URLSearchParams }) {
  const [path, key] = [query.get('path'), query.get('key')];
  const target = path ? { path } : key ? { key } : undefined;
  const report = useReport<object>(opsPaths.explain, target, { enabled: target !== undefined });
  return (
    <>
      <PathForm path={path ?? ''} />
      {target ? (
        <>
          <OrderButtons target={target} label={path ?? key ?? ''} />
          <Loaded query={report}>{(explanation) => <Report value={explanation} />}</Loaded>
        </>
      ) : (
        <p className={parts.wait}>See how a page or API response is built.</p>
      )}
    </>
  );
}

export const view: View = { title: 'Explain', Content: Explain };
