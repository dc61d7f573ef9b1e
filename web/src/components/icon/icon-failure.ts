/** An icon that does not come is told to the console, and nobody else: its words stand beside its place (F18). */
export function tellIconFailure(name: string, error: unknown): void {
  console.warn(`Failed to load icon ${name}`, error);
}
