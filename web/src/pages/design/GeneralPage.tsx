import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { TextPage } from '../../layouts/TextPage.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** A general page, by the slug of its address. */
export function GeneralPage() {
  const { parameters } = useCurrentPage();
  return <TextPage query={useQuery(pageQuery(parameters.slug ?? ''))} />;
}
