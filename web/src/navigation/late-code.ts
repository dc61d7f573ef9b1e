async function load(): Promise<OnTheWay> {
  const [{ leadOver }, { pageLoader }] = await Promise.all([
    import('./transition/lead-over.ts'),
    import('./page-loaders.ts'),
  ]);
  here = { leadOver, pageLoader };
  return here;
}

type OnTheWay = Pick<typeof import('./transition/lead-over.ts'), 'leadOver'> &
  Pick<typeof import('./page-loaders.ts'), 'pageLoader'>;

let here: OnTheWay | undefined;
let loading: Promise<OnTheWay | undefined> | undefined;

/** Synchronous access: another `import()` would take a turn of the event loop. */
export const onTheWay = (): OnTheWay | undefined => here;

export function fetchOnTheWay(): Promise<OnTheWay | undefined> {
  loading ??= load().catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}
