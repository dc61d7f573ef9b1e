import { move, transferableSymbol, valueSymbol } from 'piscina';

/** Marks memory that is transferred to the other thread, not copied. */
export const moved = <Value extends object>(value: Value, memory: readonly ArrayBufferLike[]): Value =>
  move({ [transferableSymbol]: memory, [valueSymbol]: value }) as Value;
