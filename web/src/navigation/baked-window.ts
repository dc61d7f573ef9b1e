import { addressOf, bakedBase, hasPrefix, searchOf, sitePathOf } from '../api/baked-site.ts';

const withMembers = <Target extends object>(target: Target, members: Partial<Target>): Target =>
  new Proxy(target, {
    get: (_target, name) => {
      if (name in members) return Reflect.get(members, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Members that are read again each time. */
const place = {
  get pathname() {
    return sitePathOf(window.location.pathname);
  },
  get search() {
    return searchOf(window.location);
  },
};

type Change = History['pushState'];

const changing =
  (change: Change): Change =>
  (state, unused, url) =>
    change.call(window.history, state, unused, url && addressOf(String(url)));

/** The window for the router: one without the prefix of a language and, on a baked site, the path of the folder. */
export function routerWindow(): Window {
  if (bakedBase === undefined && !hasPrefix()) return window;
  const { location, history } = window;
  const leading = (lead: (url: string) => void) => (url: string | URL) => lead.call(location, addressOf(String(url)));
  const members: Partial<Location> = { assign: leading(location.assign), replace: leading(location.replace) };
  Object.defineProperties(members, Object.getOwnPropertyDescriptors(place));
  return withMembers<Window>(window, {
    location: withMembers(location, members),
    history: withMembers(history, {
      pushState: changing(history.pushState),
      replaceState: changing(history.replaceState),
    }),
  });
}
