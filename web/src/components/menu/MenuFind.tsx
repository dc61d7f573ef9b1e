import { useRef, useState } from 'react';
import { queryWith } from '../../../../shared/page-query.ts';
import { pathOf } from '../../../../shared/site-routes.ts';
import { FindField, indexHash } from '../find/FindField.tsx';
import { useFindKey } from '../find/use-find-key.ts';

/** The field of the index in the menu: it leads to the index with what is found. */
export function MenuFind({ onFind }: { readonly onFind: (href: string) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useFindKey(field);
  const find = () => {
    const query = queryWith('design', '', { q: text });
    if (query) onFind(`${pathOf('design')}${query}${indexHash}`);
  };
  return <FindField ref={field} id="menu-find" text={text} onText={setText} onSubmit={find} />;
}
