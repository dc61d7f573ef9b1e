import type { VariantService, VariantServiceOptions } from './variant-service.ts';

export interface LazyVariants {
  /** The service of derived files, loaded with the first call: a start pays nothing for it. */
  readonly get: () => Promise<VariantService>;
  readonly close: () => Promise<void>;
}

/** Derived files for whoever asks first; what earlier processes have kept is found again meanwhile. */
export function createLazyVariants(options: VariantServiceOptions): LazyVariants {
  let loading: Promise<VariantService> | undefined;
  const load = async () => {
    const { createVariantService } = await import('./variant-service.ts');
    const service = createVariantService(options);
    void options.files.rebuild();
    return service;
  };
  return {
    get: () => {
      loading ??= load();
      return loading;
    },
    close: async () => (await loading)?.close(),
  };
}
