/** The file of an API response on a baked site: `/api/v1/seo?slug=design/a` is `/api/v1/seo/slug=design_2Fa.json`. */
export function bakedFileOf(url: string): string {
  const [path = '', query] = url.split('?');
  return query === undefined ? `${path}.json` : `${path}/${query.replaceAll('%', '_')}.json`;
}
