import { Fragment } from 'react';
import { PageLink } from '../../navigation/PageLink.tsx';
import { keyed } from '../../ui/keyed.ts';
import type { FactPart } from '../project/project-facts.ts';

export function FactParts({ parts }: { readonly parts: readonly FactPart[] }) {
  return keyed(parts, ({ text }) => text).map(({ key, item: { text, href } }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {href ? (
        <PageLink className="link" href={href}>
          {text}
        </PageLink>
      ) : (
        text
      )}
    </Fragment>
  ));
}
