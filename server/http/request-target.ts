import type { EndpointName } from '../../shared/contract/paths.ts';
import type { PageName } from '../../shared/page/site-routes.ts';
import type { ResponseBuilder } from './response-builder.ts';

export type Resolved =
  | { readonly kind: 'endpoint'; readonly name: EndpointName; readonly builder: ResponseBuilder }
  | { readonly kind: 'page'; readonly name: PageName; readonly builder: ResponseBuilder }
  | { readonly kind: 'file'; readonly name: string; readonly builder: ResponseBuilder }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'malformed'; readonly name: EndpointName }
  | { readonly kind: 'nothing' };

export type ResolveRequest = (target: string) => Resolved;

export function partsOf(target: string): { readonly path: string; readonly search: string } {
  const [path = '/', ...rest] = target.split('?');
  return { path, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}
