import { useNavigate } from 'react-router-dom';

/**
 * Gives the way to an address that takes the place of the present one in the history. `keepsScroll`: the page changes in
 * place.
 */
export function useReplaceAddress(): (href: string, keepsScroll?: boolean) => void {
  const navigate = useNavigate();
  return (href, keepsScroll = false) => void navigate(href, { replace: true, preventScrollReset: keepsScroll });
}
