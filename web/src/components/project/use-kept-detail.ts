import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project } from '../../../../shared/contract/project.ts';
import { keepDetail } from '../../api/kept-details.ts';
import { whenIdle } from '../../ui/when-idle.ts';

export function useKeptDetail({ data, dataUpdatedAt }: UseQueryResult<Project>): void {
  // A stored copy has the time 0.
  const isFromServer = dataUpdatedAt > 0;
  useEffect(() => {
    // Documents with many images contain only a part of a detail.
    if (data && isFromServer && !('imagePart' in data)) whenIdle(() => keepDetail(data));
  }, [data, isFromServer]);
}
