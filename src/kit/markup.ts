/**
 * Cleans a text written by users for places that cannot isolate it (titles, feeds, data for search engines). Removes
 * characters that change the direction of neighbouring text and characters that XML 1.0 does not allow.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes a text as content or attribute of XML. */
export function escapeXml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (c) => entities[c] ?? c)
}

/** JSON that cannot end the script element in which it stands; its texts are {@link plainText}. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? plainText(part) : part))
  return json.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
