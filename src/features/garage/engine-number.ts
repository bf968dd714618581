/** Returns an engine number as stored: capitals without blanks; null for an invalid one. */
export function cleanEngineNumber(text: string): string | null {
  const number = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9/-]{4,20}$/.test(number) ? number : null
}
