import type { Document } from './document.ts'

/** Slugs of the cars that a document shows as cards, each once. */
export function carsIn(document: Document): string[] {
  const slugs = new Set<string>()
  const walk = (node: { type: string; attrs?: unknown; content?: unknown }) => {
    if (node.type === 'carCard') slugs.add((node.attrs as { slug: string }).slug)
    if (Array.isArray(node.content)) node.content.forEach(walk)
  }
  walk(document)
  return [...slugs]
}
