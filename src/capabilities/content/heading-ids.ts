import type { Block, Document } from './document/document.ts'
import { textOf } from './document/plain-text.ts'

/** The anchors of headings: their own, or a number by their place. */
export function headingIds(document: Document, prefix = 'part'): ReadonlyMap<Block, string> {
  const headings = document.content.filter(({ type }) => type === 'heading')
  return new Map(
    headings.map(
      (block, at) => [block, (block.type === 'heading' && block.attrs.id) || `${prefix}-${at + 1}`] as const,
    ),
  )
}

/** What a list of contents shows: the large headings. */
export const contentsOf = (document: Document): { id: string; text: string }[] =>
  [...headingIds(document)].flatMap(([block, id]) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ id, text: textOf({ type: 'doc', content: [block] }) }]
      : [],
  )
