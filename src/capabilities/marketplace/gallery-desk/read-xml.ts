import type { CsvLine } from '#kit/csv.ts'

type Element = { name: string; line: number; texts: string[]; children: Element[]; attributes: [string, string][] }

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s<>=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const deepest = 10

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name)] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The tree of a text; null for what is no XML, and for a document type, whose entities could grow without end. */
function readTree(text: string): Element | null {
  const root: Element = { name: '', line: 1, texts: [], children: [], attributes: [] }
  const open = [root]
  let line = 1
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return null
    const [whole, cdata, closed, opened, attributes = '', empty, words] = found
    const here = open.at(-1)!
    if (cdata !== undefined) here.texts.push(cdata)
    else if (words !== undefined) here.texts.push(plain(words))
    else if (closed !== undefined) {
      if (open.length < 2 || here.name !== closed) return null
      open.pop()
    } else if (opened !== undefined) {
      const named = [...attributes.matchAll(attribute)].map(([, name, one, other]): [string, string] => [
        name!,
        plain(one ?? other ?? ''),
      ])
      const element: Element = { name: opened, line, texts: [], children: [], attributes: named }
      here.children.push(element)
      if (!empty) open.push(element)
      if (open.length > deepest) return null
    }
    for (const sign of whole) if (sign === '\n') line++
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0]! : null
}

const isLeaf = ({ children }: Element) => children.length === 0
const isRow = ({ children, attributes }: Element) =>
  (children.length > 0 && children.every(isLeaf)) || (children.length === 0 && attributes.length > 1)

/** The elements that stand for cars: those whose parts are plain texts, at the first depth that has any. */
function findRows(root: Element): Element[] {
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const below = level.flatMap(({ children }) => children)
    const rows = below.filter(isRow)
    if (rows.length > 0) return rows
  }
  return isRow(root) ? [root] : []
}

/** A stock in XML as the head and lines of a table: names of parts are columns, also as attributes. */
export function readXml(text: string): { head: string[]; lines: CsvLine[] } | null {
  const root = readTree(text.trim())
  if (!root) return null
  const rows = findRows(root).map((row) => {
    const parts = row.children.map(({ name, texts }): [string, string] => [name, texts.join('')])
    return { line: row.line, cells: new Map([...row.attributes, ...parts]) }
  })
  const head = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  return {
    head: head.map((name) => name.replaceAll('_', ' ')),
    lines: rows.map(({ line, cells }) => ({ line, cells: head.map((name) => (cells.get(name) ?? '').trim()) })),
  }
}
