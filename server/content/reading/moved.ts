import { move, transferableSymbol, valueSymbol } from 'piscina';

/** A message between threads with memory that is handed over, not copied; who gets it sees the value alone. */
export function moved<Value extends object>(value: Value, memory: readonly ArrayBufferLike[]): Value {
  return move({ [transferableSymbol]: memory, [valueSymbol]: value }) as Value;
}
