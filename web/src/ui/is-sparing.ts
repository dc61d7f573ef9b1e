/** Whether the visitor's connection is slow or saves data, so that nothing is prefetched (K5). */
export function isSparing(): boolean {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}
