import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Block } from '../../../../shared/contract/block.ts';
import { type InPart, inPart } from '../../../../shared/page/image-parts.ts';
import { partIn } from '../../../../shared/page/page-query.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { requireFullPageLoad } from '../../navigation/next-document.ts';

export function useImagePart<Content extends { readonly blocks: readonly Block[] }>({
  data,
  error,
  isFetching,
  refetch,
}: UseQueryResult<Content>) {
  const { search } = useCurrentPage();
  const requested = partIn(search);
  const content: InPart<Content> | undefined = useMemo(
    () => data && inPart<Content>(data, requested),
    [data, requested],
  );
  const isPartOnly = data !== undefined && 'imagePart' in data;
  // Other parts are not loaded, so the next page loads as a document.
  useEffect(() => {
    if (isPartOnly) requireFullPageLoad('part', true);
  }, [isPartOnly]);
  return { data: content, error, isFetching, refetch };
}
