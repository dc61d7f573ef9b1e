/** Resolves once a picture can be drawn, or can never be, and in any case after so many milliseconds. */
export async function decoded(image: HTMLImageElement, patienceMs: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([image.decode().catch(() => undefined), patience]);
}
