import { move, transferableSymbol, valueSymbol } from 'piscina';

/** Marks memory that is transferred to the other thread, not copied. */
export function moved<Value extends object>(value: Value, memory: readonly ArrayBufferLike[]): Value {
  return move({ [transferableSymbol]: memory, [valueSymbol]: value }) as Value;
}
