import { trimEndOf } from '#kit/text.ts'
import type { Block, Cell, Document, Inline, ListItem, Paragraph, TableRow } from './document.ts'

type Node = Document | Block | Inline | ListItem | TableRow | Cell | Paragraph

/** Parts that end a line, because no sentence spans them. */
const endsLine = new Set(['paragraph', 'heading', 'tableRow', 'image'])

/** Converts a document to plain text for searching: a line per paragraph, heading and row. */
export function textOf(document: Document): string {
  return write(document)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function write(node: Node): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'image') return `${node.attrs.caption ?? node.attrs.alt}\n`
  const inner = 'content' in node && node.content ? (node.content as Node[]).map(write).join('') : ''
  if (node.type === 'tableCell' || node.type === 'tableHeader') return `${inner.replaceAll('\n', ' ').trim()} `
  return endsLine.has(node.type) ? `${inner}\n` : inner
}

/** Whether the document contains nothing to read, see or open. */
export const isBlank = (document: Document): boolean =>
  textOf(document) === '' && !document.content.some(({ type }) => type === 'image' || type === 'carCard')

const wordsAMinute = 200

export const countWords = (text: string): number => text.match(/[^\s–—-]+/g)?.length ?? 0

/** Returns the reading time in whole minutes, at least one. */
export const readingMinutes = (document: Document): number =>
  Math.max(1, Math.round(countWords(textOf(document)) / wordsAMinute))

/**
 * Returns the start of a document's own sentences, cut between words: for lists, search engines and
 * messages.
 */
export function describe(document: Document, max = 160): string {
  const sentences = document.content
    .filter(({ type }) => type === 'paragraph' || type === 'bulletList' || type === 'orderedList')
    .map((block) => textOf({ type: 'doc', content: [block] }).replaceAll('\n', '، '))
    .filter(Boolean)
    .join(' ')
  if (sentences.length <= max) return sentences
  const cut = sentences.slice(0, max - 1)
  return `${trimEndOf(cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || cut.length), '،؛:. \n\t\u00a0')}…`
}
