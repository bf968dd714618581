import type { Document } from './document.ts'

/** Lists the slugs of the cars that a document shows, without duplicates. */
export function carsIn(document: Document): string[] {
  const slugs = new Set<string>()
  const traverse = (node: { type: string; attrs?: unknown; content?: unknown }) => {
    if (node.type === 'carCard') slugs.add((node.attrs as { slug: string }).slug)
    if (Array.isArray(node.content)) node.content.forEach(traverse)
  }
  traverse(document)
  return [...slugs]
}
