import { parseSync, Visitor } from 'oxc-parser'

/** One English text of a file: a comment, a thrown message, a log line, a test title or a paragraph. */
export type Text = { line: number; text: string }

type Span = { start: number; end: number }
/** The parts of a syntax node that this module reads. */
interface Node extends Span {
  type: string
  name?: string
  property?: { name?: string }
  callee?: Node
  object?: Node
  tag?: Node
  consequent?: Node
  alternate?: Node
  left?: Node
  right?: Node
}

const titles = /^(?:it|test|always|onceOnly|describe)(?:\.|$)/
const messages = /^(?:new )?\w*Error$|^(?:fail|warn|stop)$/
const logLines = /^console\.|(?:^|\.)log\.|std(?:err|out)\.write$/

/** Returns the texts that engineers read in a source file, style sheet, Python file or Markdown file. */
export function englishOf(path: string, source: string): Text[] {
  return spansOf(path, source).map(({ start, end }) => {
    const raw = source.slice(start, end)
    const text = withoutMarkers(raw)
    const begin = text.search(/\S/)
    return { line: lineAt(source, start + Math.max(begin, 0)), text: text.trim() }
  })
}

/** Blanks the signs that begin comments and their lines; every other character keeps its place. */
export const withoutMarkers = (text: string): string =>
  text.replace(/\/\*+|\*+\/|^[ \t]*(?:\/\/|\*|#+)|['"`]$|^['"`]|\/\/(?= )|\n[ \t]*(?:\/\/|\*(?!\*)|#+)/gm, (sign) =>
    sign.replace(/[^\n]/g, ' '),
  )

function spansOf(path: string, source: string): Span[] {
  if (path.endsWith('.css')) return matches(source, /\/\*[\s\S]*?\*\//g)
  if (path.endsWith('.py')) return matches(source, /"""[\s\S]*?"""|(?:^[ \t]*#(?!!).*\n)+/gm)
  if (path.endsWith('.md')) return paragraphsOf(source)
  return spansOfScript(path, source)
}

/** Returns the paragraphs, list items and table rows of a Markdown file, without its code blocks. */
function paragraphsOf(source: string): Span[] {
  const prose = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))
  return matches(prose, /\S.*(?:\n(?![ \t]*(?:\n|[-*|#]|\d+\.)).*\S.*)*/g)
}

function spansOfScript(path: string, source: string): Span[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`cannot parse ${path}: ${errors[0]?.message}`)
  const spans: Span[] = []
  let last: Span | undefined
  for (const { type, start, end } of comments) {
    const continues = type === 'Line' && last && /^\n[ \t]*$/.test(source.slice(last.end, start))
    if (continues) last!.end = end
    else spans.push((last = { start, end }))
    if (type === 'Block') last = undefined
  }
  const note = (expression: unknown): void => {
    if (!expression) return
    const node = expression as Node
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') spans.push({ start: node.start, end: node.end })
    for (const part of [node.consequent, node.alternate, node.left, node.right]) note(part)
  }
  new Visitor({
    NewExpression: ({ callee, arguments: given }) => {
      if (messages.test(`new ${nameOf(callee)}`)) given.forEach((argument) => note(argument))
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee)
      if (titles.test(name)) note(given[0])
      else if (messages.test(name) || logLines.test(name)) given.forEach((argument) => note(argument))
    },
  }).visit(program)
  return spans
}

function nameOf(expression: unknown): string {
  if (!expression) return ''
  const node = expression as Node
  if (node.type === 'Identifier') return node.name ?? ''
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${node.property?.name ?? ''}`
  return nameOf(node.callee ?? node.tag)
}

const matches = (source: string, pattern: RegExp): Span[] =>
  [...source.matchAll(pattern)].map(({ 0: text, index: start }) => ({ start, end: start + text.length }))

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length
