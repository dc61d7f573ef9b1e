import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { Blocks } from '../../components/body/Blocks.tsx';
import { TextPage } from '../../layouts/TextPage.tsx';
import { ConsentBlock } from './ConsentBlock.tsx';

/** The privacy policy. Where the upstream has none, the API gives the site's own: a legal page never vanishes (R11). */
export function PrivacyPage() {
  return (
    <TextPage
      query={useQuery(pageQuery('privacy-policy'))}
      titleClass="heading"
      body={({ blocks }) => (
        <>
          <ConsentBlock />
          <Blocks blocks={blocks} />
        </>
      )}
    />
  );
}
