/** An engine number as it is stored: capital, without blanks; null for what is none. */
export function cleanEngineNumber(text: string): string | null {
  const number = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9/-]{4,20}$/.test(number) ? number : null
}
