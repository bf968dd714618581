import type { Block, Document } from './document/document.ts'
import { textOf } from './document/plain-text.ts'

/** Returns the anchors of headings: their own, or numbers by position. */
export function headingIds(document: Document, prefix = 'part'): ReadonlyMap<Block, string> {
  const headings = document.content.filter(({ type }) => type === 'heading')
  return new Map(
    headings.map(
      (block, at) => [block, (block.type === 'heading' && block.attrs.id) || `${prefix}-${at + 1}`] as const,
    ),
  )
}

/** Lists the large headings for the table of contents. */
export const contentsOf = (document: Document): { id: string; text: string }[] =>
  [...headingIds(document)].flatMap(([block, id]) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ id, text: textOf({ type: 'doc', content: [block] }) }]
      : [],
  )
