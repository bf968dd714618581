import { SaxesParser } from 'saxes'
import type { CsvLine } from '#kit/csv.ts'

type Element = { name: string; line: number; text: string; children: Element[]; attributes: [string, string][] }

const maxDepth = 10

/**
 * Returns the tree of a text; throws for invalid XML, and for a document type, whose entities could grow without end.
 */
function readTree(text: string): Element {
  const root: Element = { name: '', line: 1, text: '', children: [], attributes: [] }
  const open = [root]
  const parser = new SaxesParser()
  const refuse = (reason: string) => {
    throw new Error(reason)
  }
  let line = 1
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('document type'))
  parser.on('opentagstart', () => {
    line = parser.line
    if (open.length >= maxDepth) refuse('too deep')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, line, text: '', children: [], attributes: Object.entries(attributes) }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => void (open.at(-1)!.text += words))
  parser.on('cdata', (words) => void (open.at(-1)!.text += words))
  parser.write(text).close()
  return root.children[0]!
}

const isLeaf = ({ children }: Element) => children.length === 0
const isRow = ({ children, attributes }: Element) =>
  (children.length > 0 && children.every(isLeaf)) || (children.length === 0 && attributes.length > 1)

/** Finds the elements that represent cars: those whose children are plain texts, at the first depth that has any. */
function findRows(root: Element): Element[] {
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const below = level.flatMap(({ children }) => children)
    const rows = below.filter(isRow)
    if (rows.length > 0) return rows
  }
  return isRow(root) ? [root] : []
}

type XmlRow = { line: number; cells: Map<string, string> }

/** Returns the rows of a list in XML, with the columns named by their children and attributes; null for invalid XML. */
export function parseXml(text: string): { columns: string[]; rows: XmlRow[] } | null {
  try {
    const rows = findRows(readTree(text.trim())).map((row) => {
      const parts = row.children.map(({ name, text: words }): [string, string] => [name, words])
      return { line: row.line, cells: new Map([...row.attributes, ...parts]) }
    })
    return { columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], rows }
  } catch {
    return null
  }
}

/** Returns the rows as the lines of a table: each has a cell for each column. */
export const tableOfXml = ({ columns, rows }: NonNullable<ReturnType<typeof parseXml>>): CsvLine[] =>
  rows.map(({ line, cells }) => ({ line, cells: columns.map((name) => (cells.get(name) ?? '').trim()) }))
