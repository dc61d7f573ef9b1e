import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../../api/queries.ts';
import { TextPage } from '../../layouts/TextPage.tsx';

export function AboutPage() {
  return <TextPage query={useQuery(aboutQuery())} />;
}
