import { isStorableText } from '#kit/form-fields.ts'

/** Deeper or larger than anything that the API accepts. */
const limits = { depth: 12, values: 5000 } as const

/** Returns the text of a JSON body; null when its bytes are not UTF-8. */
export function decodeJson(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** Returns whether a parsed body is within the limits and holds only storable text. It does not recurse. */
export function isBoundedJson(root: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let seen = 0; open.length; seen++) {
    const { value, depth } = open.pop()!
    if (seen > limits.values || depth > limits.depth) return false
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorableText(key)) return false
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return true
}
