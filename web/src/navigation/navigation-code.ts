async function load(): Promise<OnTheWay> {
  const [{ startPageTransition }, { pageLoader }] = await Promise.all([
    import('./transition/start-page-transition.ts'),
    import('./page-loaders.ts'),
  ]);
  here = { startPageTransition, pageLoader };
  return here;
}

type OnTheWay = Pick<typeof import('./transition/start-page-transition.ts'), 'startPageTransition'> &
  Pick<typeof import('./page-loaders.ts'), 'pageLoader'>;

let here: OnTheWay | undefined;
let loading: Promise<OnTheWay | undefined> | undefined;

/** Synchronous access: another `import()` would take a turn of the event loop. */
export const onTheWay = (): OnTheWay | undefined => here;

export function preloadNavigationCode(): Promise<OnTheWay | undefined> {
  loading ??= load().catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}
