/** True on slow connections and with data saving (K5). */
export function isSparing(): boolean {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}
