import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../../shared/contract/page.ts';
import { pageQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/Blocks.tsx';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { builtInPolicy } from './built-in-policy.ts';
import { ConsentBlock } from './ConsentBlock.tsx';

/** The privacy policy; a legal page must never vanish, so an empty one gives way to our own (R11). */
export function PrivacyPage() {
  const t = useText();
  const { atelierName } = useConfig();
  const policy = ({ isEmpty, blocks }: Page) => (isEmpty ? builtInPolicy(t, atelierName) : blocks);
  return (
    <TextPage
      query={useQuery(pageQuery('privacy-policy'))}
      titleClass="heading"
      body={(content) => (
        <>
          <ConsentBlock />
          <Blocks blocks={policy(content)} />
        </>
      )}
    />
  );
}
