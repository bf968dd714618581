import type { Block, Cell, Document, ListItem, Paragraph } from './document.ts'
import { parseInlines } from '../server/seed/parse-markdown.ts'

const heading =
  (level: 2 | 3) =>
  (text: string, id?: string): Block => ({
    type: 'heading',
    attrs: { level, ...(id ? { id } : {}) },
    content: parseInlines(text),
  })

export const doc = (...content: Block[]): Document => ({ type: 'doc', content })
export const h2 = heading(2)
export const h3 = heading(3)
export const p = (text: string): Paragraph => ({ type: 'paragraph', content: parseInlines(text) })

const items = (texts: string[]): ListItem[] => texts.map((text) => ({ type: 'listItem', content: [p(text)] }))
export const ul = (...texts: string[]): Block => ({ type: 'bulletList', content: items(texts) })
export const ol = (...texts: string[]): Block => ({ type: 'orderedList', content: items(texts) })

const row = (type: Cell['type'], texts: string[]) => ({
  type: 'tableRow' as const,
  content: texts.map((text): Cell => ({ type, content: [p(text)] })),
})
export const table = (head: string[], ...rows: string[][]): Block => ({
  type: 'table',
  content: [row('tableHeader', head), ...rows.map((texts) => row('tableCell', texts))],
})

export const note = (tone: 'info' | 'warning', ...texts: string[]): Block => ({
  type: 'note',
  attrs: { tone },
  content: texts.map(p),
})
export const summary = (...texts: string[]): Block => ({ type: 'summary', content: texts.map(p) })
export const car = (slug: string): Block => ({ type: 'carCard', attrs: { slug } })
