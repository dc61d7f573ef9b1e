import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { keepDetail } from '../../api/kept-details.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** Keeps a copy of the detail on show for later visits of this session (S3), once the page stands. */
export function useKeptDetail({ data, dataUpdatedAt }: UseQueryResult<Project>): void {
  // A copy itself is as old as can be.
  const isFromServer = dataUpdatedAt > 0;
  useEffect(() => {
    // Of very many images a document brings only a part.
    if (data && isFromServer && !('imagePart' in data)) whenIdle(() => keepDetail(data));
  }, [data, isFromServer]);
}
