/** A variable for the origin of a CMS in the notation of a template: `{{ site.url }}`, `<%= base %>`, `${url}`. */
const variable =
  /^(?:\{\{[^{}'"|]{1,60}\}\}|<[%?][^<>'"]{1,60}[%?]>|[$#]\{[^{}'"]{1,60}\}|@@\w{1,40}@@|##\w{1,40}##|~(?=\/(?!link\.aspx)))\/?/i;

const name = String.raw`[\w.$:]{0,30}(?:url|uri|base|site|root|path|host|domain|origin|media|cdn|assets?|public|home|web)[\w.]{0,30}`;

/** The same in other signs, which only a usual name gives a meaning: `%PUBLIC_URL%`, `__GHOST_URL__`, `{SITE}`. */
const namedVariable = new RegExp(
  String.raw`^(?:\{${name}\}|%{1,2}${name}%{1,2}|__${name}__|\$${name}\$|\[(?:\[\+\+)?${name}\]{1,2})\/?`,
  'i',
);

/** Placeholders that a CMS leaves in URLs, with the URL they stand for. */
const markers: readonly (readonly [marker: RegExp, url: string])[] = [
  // Drupal: the public files folder.
  [/^(?:public|private):\/\//i, '/sites/default/files/'],
  [/^(?:internal|base):\/*/i, '/'],
  // Craft: a reference with the URL at its end.
  [/^\{(?:asset|entry|category|product|user):[^|}]*\|\|([^}]+)\}$/i, '$1'],
  // Magento.
  [/^\{\{(?:media|view) url=(?:&quot;|["'])?([^"'}&]+)(?:&quot;|["'])?\}\}$/i, '/media/$1'],
  // Jekyll, Django, Twig and PHP name the path in a call: `{% static "a.jpg" %}`, `{{ asset('a.jpg') }}`.
  [/^(?:\{[{%]|<[%?])[^'"{}<>]{0,60}['"]\/?([^'"{}<>]+\.\w{2,4})['"][^'"{}<>]{0,40}(?:[}%]\}|[%?]>)$/, '/$1'],
  [/^\{\{store (?:direct_)?url=(?:&quot;|["'])?([^"'}&]*)(?:&quot;|["'])?\}\}$/i, '/$1'],
  [variable, '/'],
  [namedVariable, '/'],
  [/^statamic:\/\/asset::(\w+)::/i, '/$1/'],
  // Shopify: the file without a width is the largest.
  [/_\{width\}x(?=\.)|_%7Bwidth%7Dx(?=\.)/i, ''],
  // Joomla writes the file again behind a fragment.
  [/#joomlaImage:\/\/[\s\S]*/i, ''],
];

/** An address that was put behind an origin although it has its own. */
function withoutFirst(url: string): string {
  const second = url.lastIndexOf('http');
  const isDoubled = second > 0 && /^https?:\/\//.test(url.slice(second, second + 8));
  return isDoubled && /^(?:https?:\/\/[^/?#]{1,300}\/{0,2}|null|undefined)$/i.test(url.slice(0, second))
    ? url.slice(second)
    : url;
}

/** References by number only. Nothing here can resolve them. */
const unresolvable =
  /^(?:entity:|t3:\/\/|umb:\/\/|joomlaimage:|\/?\{localLink:|\{\{(?:file|link|link_url|picture)::|\{filedir_\d|(?:page|file|site|user):\/\/|~\/link\.aspx)/i;

/** A URL without the placeholders of its CMS. '' for a reference that only the CMS can resolve. */
export function withoutMarkers(url: string): string {
  if (!/[{%[#~<]|^[_@$]|^(?!https?:)\w+:/i.test(url) && url.lastIndexOf('http') <= 0) return url;
  const single = withoutFirst(url);
  if (single !== url) return single;
  if (unresolvable.test(url)) return '';
  const found = markers.find(([marker]) => marker.test(url));
  return found ? url.replace(found[0], found[1]) : url;
}
