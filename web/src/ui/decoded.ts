/** Resolves when the image is decoded or failed, or after `patienceMs`. */
export async function decoded(image: HTMLImageElement, patienceMs: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([image.decode().catch(() => undefined), patience]);
}
