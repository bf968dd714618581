import { SaxesParser } from 'saxes'
import type { CsvLine } from '#kit/csv.ts'

type Element = {
  name: string
  /** The names from the root, which all elements of one list share. */
  path: string
  line: number
  text: string
  children: Element[]
  attributes: [string, string][]
}

const maxDepth = 10
/** Named entities that programs write without declaring them. */
const entities = { nbsp: '\u00a0', zwnj: '\u200c', zwj: '\u200d', laquo: '«', raquo: '»', hellip: '…' }

/** A document type: its entities could grow without end. */
class DocumentTypeError extends Error {}

/** The name without its namespace: `g:price` is `price`. */
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/** Returns the tree of a text; throws for invalid XML, and for a document type. */
function readTree(text: string): Element {
  const root: Element = { name: '', path: '', line: 1, text: '', children: [], attributes: [] }
  const open = [root]
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, entities)
  const refuse = (reason: string) => {
    throw new Error(reason)
  }
  let line = 1
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => {
    throw new DocumentTypeError('document type')
  })
  parser.on('opentagstart', () => {
    line = parser.line
    if (open.length >= maxDepth) refuse('too deep')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)!
    const local = localName(name)
    const own = Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
      /^xmlns(?::|$)/.test(key) ? [] : [[localName(key), value]],
    )
    const element: Element = {
      name: local,
      path: `${parent.path}/${local}`,
      line,
      text: '',
      children: [],
      attributes: own,
    }
    parent.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => void (open.at(-1)!.text += words))
  parser.on('cdata', (words) => void (open.at(-1)!.text += words))
  parser.write(text).close()
  return root.children[0]!
}

const isLeaf = ({ children }: Element) => children.length === 0
/** The number of facts of an element: attributes, and children that are plain texts. */
const factsOf = (element: Element) =>
  new Set([...element.attributes.map(([name]) => name), ...element.children.filter(isLeaf).map(({ name }) => name)])
    .size

/**
 * Finds the elements that represent cars: of all elements at one path, those with the most facts together. Lists within
 * a car, and blocks about the file, have fewer.
 */
function findRows(root: Element): Element[] {
  const byPath = new Map<string, { rows: Element[]; facts: number }>()
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) {
    for (const element of level) {
      const facts = factsOf(element)
      if (facts === 0) continue
      const group = byPath.get(element.path) ?? { rows: [], facts: 0 }
      group.rows.push(element)
      group.facts += facts
      byPath.set(element.path, group)
    }
  }
  let best: { rows: Element[]; facts: number } | null = null
  for (const group of byPath.values()) if (!best || group.facts > best.facts) best = group
  return best?.rows ?? []
}

/** An attribute that says in which unit its element counts. */
const isUnit = (name: string) => /^(?:currency|unit|units|واحد|ارز)$/i.test(name)

/** Returns the text of a child of a car: with its unit, or the texts of a list. */
function textOf({ text, children, attributes }: Element): string {
  if (children.length > 0)
    return children
      .map((child) => textOf(child).trim())
      .filter(Boolean)
      .join('، ')
  const unit = attributes.find(([name]) => isUnit(name))?.[1]
  return unit ? `${text.trim()} ${unit}` : text
}

type XmlRow = { line: number; cells: Map<string, string> }
export type XmlTable = { columns: string[]; rows: XmlRow[] }

/**
 * Returns the rows of a list in XML, with the columns named by their children and attributes; `doctype` for a document
 * type, null for invalid XML.
 */
export function parseXml(text: string): XmlTable | 'doctype' | null {
  try {
    const rows = findRows(readTree(text.trim())).map((row) => {
      const parts = row.children.map((child): [string, string] => [child.name, textOf(child)])
      return { line: row.line, cells: new Map([...row.attributes, ...parts]) }
    })
    return { columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], rows }
  } catch (error) {
    return error instanceof DocumentTypeError ? 'doctype' : null
  }
}

/**
 * Returns the rows as the lines of a table: each has a cell for each column. Rows are numbered where several stand in
 * one line of the text, because a line names its row.
 */
export function tableOfXml({ columns, rows }: XmlTable): CsvLine[] {
  const ownLines = new Set(rows.map(({ line }) => line)).size === rows.length
  return rows.map(({ line, cells }, index) => ({
    line: ownLines ? line : index + 1,
    cells: columns.map((name) => (cells.get(name) ?? '').trim()),
  }))
}
