import type { Block, Cell, Document, Inline, ListItem, Mark, Paragraph } from '../../document/document.ts'

/** Parses the inline markup of these texts: `**bold**` and `[words](/address)`, nested if needed. */
export function parseInlines(text: string, marks: Mark[] = []): Inline[] {
  const inlines: Inline[] = []
  const plain = (words: string) => {
    if (words) inlines.push({ type: 'text', text: words, ...(marks.length ? { marks } : {}) })
  }
  let from = 0
  for (const match of text.matchAll(/\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^[\]]+)\]\((?<href>[^)\s]+)\)/g)) {
    plain(text.slice(from, match.index))
    const { bold, words, href } = match.groups!
    inlines.push(
      ...(bold === undefined
        ? parseInlines(words!, [...marks, { type: 'link', attrs: { href: href! } }])
        : parseInlines(bold, [...marks, { type: 'bold' }])),
    )
    from = match.index + match[0].length
  }
  plain(text.slice(from))
  return inlines
}

const paragraph = (text: string): Paragraph => ({
  type: 'paragraph',
  content: parseInlines(text.replaceAll('\n', ' ')),
})

const splitBlocks = (markdown: string): string[] => markdown.trim().split(/\n{2,}/)

/** Removes the mark of each line; throws when a line has none. */
const withoutMarks = (block: string, mark: RegExp): string[] =>
  block.split('\n').map((line) => {
    if (!mark.test(line)) throw new Error(`a line without the mark of its list, table or note: ${line}`)
    return line.replace(mark, '')
  })

const listItems = (block: string, mark: RegExp): ListItem[] =>
  withoutMarks(block, mark).map((text) => ({ type: 'listItem', content: [paragraph(text)] }))

const row = (type: Cell['type'], line: string) => ({
  type: 'tableRow' as const,
  content: line
    .trimEnd()
    .replace(/\|$/, '')
    .split('|')
    .map((text): Cell => ({ type, content: [paragraph(text.trim())] })),
})

function table(block: string): Block {
  const [head = '', rule = '', ...rows] = withoutMarks(block, /^\| */)
  if (!/^[-| ]+$/.test(rule)) throw new Error(`the second line of a table separates its head: ${rule}`)
  return { type: 'table', content: [row('tableHeader', head), ...rows.map((line) => row('tableCell', line))] }
}

/** Parses `> [!NOTE]`, `> [!WARNING]` and `> [!SUMMARY]`; paragraphs are separated by `>`. */
function alert(block: string): Block {
  const [first = '', ...lines] = withoutMarks(block, /^> ?/)
  const content = splitBlocks(lines.join('\n')).map(paragraph)
  if (first === '[!SUMMARY]') return { type: 'summary', content }
  if (first === '[!NOTE]') return { type: 'note', attrs: { tone: 'info' }, content }
  if (first === '[!WARNING]') return { type: 'note', attrs: { tone: 'warning' }, content }
  throw new Error(`a note begins with [!NOTE], [!WARNING] or [!SUMMARY], not with ${first}`)
}

function parseBlock(block: string): Block {
  const [, signs, title] = /^(#{2,3}) (.+)$/.exec(block) ?? []
  if (signs) return { type: 'heading', attrs: { level: signs.length === 2 ? 2 : 3 }, content: parseInlines(title!) }
  const [, slug] = /^::car (\S+)$/.exec(block) ?? []
  if (slug) return { type: 'carCard', attrs: { slug } }
  if (/^#|^::/.test(block)) throw new Error(`neither a heading of level 2 or 3 nor a car: ${block}`)
  if (block.startsWith('- ')) return { type: 'bulletList', content: listItems(block, /^- /) }
  if (/^\d+\. /.test(block)) return { type: 'orderedList', content: listItems(block, /^\d+\. /) }
  if (block.startsWith('|')) return table(block)
  if (block.startsWith('>')) return alert(block)
  return paragraph(block)
}

/**
 * Parses a text into a document. Blocks are separated by blank lines: headings (`##`, `###`), lists, tables, notes
 * (`> [!NOTE]`), cards of cars (`::car peugeot-207`) and paragraphs. Throws for a block that is none of these.
 */
export const parseDocument = (markdown: string): Document => ({
  type: 'doc',
  content: splitBlocks(markdown).map(parseBlock),
})

/** Reads lines `key: value`; a dotted key makes an object: `cover.alt: …`. */
export function parseFields(lines: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const line of lines.split('\n')) {
    const [, key, value] = /^([\w.]+): (.+)$/.exec(line) ?? []
    if (!key) throw new Error(`not a line «key: value»: ${line}`)
    const [name = '', part] = key.split('.')
    if (part) fields[name] = { ...(fields[name] as object | undefined), [part]: value }
    else fields[name] = value
  }
  return fields
}

/** Splits a file into the fields between its lines `---` and the rest. */
export function splitFrontMatter(source: string): { fields: Record<string, unknown>; body: string } {
  const [, front, body] = /^---\n([\s\S]+?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (front === undefined) throw new Error('the file does not begin with fields between two lines ---')
  return { fields: parseFields(front), body: body! }
}
