import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Block } from '../../../../shared/contract/block.ts';
import { type InPart, inPart } from '../../../../shared/image-parts.ts';
import { imagePartIn } from '../../../../shared/page-query.ts';
import { matchSiteRoute } from '../../../../shared/site-routes.ts';
import { contentQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** The query of a page's content, its data reduced to the part of its images that the address names. */
export function useImagePart<Content extends { readonly blocks: readonly Block[] }>({
  data,
  error,
  isFetching,
  refetch,
}: UseQueryResult<Content>) {
  const client = useQueryClient();
  const { path, search } = useCurrentPage();
  const asked = imagePartIn(search);
  const content: InPart<Content> | undefined = useMemo(() => data && inPart<Content>(data, asked), [data, asked]);
  const sent = (data as InPart<Content> | undefined)?.imagePart;
  const isOther = sent !== undefined && sent.number !== (asked <= sent.count ? asked : 1);
  // The document brought another part. The API has all of them.
  useEffect(() => {
    const match = isOther ? matchSiteRoute(path) : undefined;
    if (match) void client.invalidateQueries({ queryKey: contentQuery(match).queryKey, exact: true });
  }, [isOther, path, client]);
  return { data: content, error, isFetching, refetch };
}
