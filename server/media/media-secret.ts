import { randomBytes } from 'node:crypto';
import type { GuardedTier } from '../cache/stores/guarded-tier.ts';
import type { SecretFile } from './secret-file.ts';

/** Name of the fact that holds the secret. */
const factName = 'media-secret';

export interface MediaSecretOptions {
  readonly file: Pick<SecretFile, 'read' | 'keep'>;
  readonly tier: Pick<GuardedTier, 'ask' | 'onLoss' | 'replicas'>;
  /** Told of another secret than the one given, which a shared store turned out to hold. */
  readonly onChange: (secret: string) => void;
}

/**
 * The secret of the media ids where the settings name none: the one in the file, whatever else is lost; at the first
 * start, the one of the store or a random one. Where replicas share a store, the first one that is found there is
 * everybody's; a store that is down is asked again when it is back.
 */
export async function openMediaSecret({ file, tier, onChange }: MediaSecretOptions): Promise<string> {
  const kept = file.read();
  let secret = kept ?? randomBytes(32).toString('base64url');
  const isAsked = tier.replicas !== undefined || kept === undefined;
  const claim = async (): Promise<void> => {
    const found = await tier.ask('claimFact', (store) => store.claimFact(factName, secret));
    if (isAsked && found !== 'failed') secret = found;
    file.keep(secret);
  };
  tier.onLoss(async () => {
    const before = secret;
    await claim();
    if (secret !== before) onChange(secret);
  });
  await claim();
  return secret;
}
