import { isStorableText } from '#kit/form-fields.ts'

/** Nothing that the API takes is deeper or larger. */
const limits = { depth: 12, values: 5000 } as const

/** The text of a JSON body; null when its bytes are no UTF-8. */
export function decodeJson(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** Whether a parsed body stays within the limits and holds only text that can be stored. It does not recurse. */
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
