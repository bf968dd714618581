import { parseSync, Visitor } from 'oxc-parser'

/** One text of a file as a person may read it. `gap` stands where a value is put in. */
export type Text = { line: number; text: string }

/** Stands for `${…}` in a template: something is here, and nobody knows what. */
export const gap = '\ufffc'

const persian = /[\u0600-\u06ff]/
/** Quoted parts and parts between tags, of templates that write markup or code. */
const quoted = /'([^'\n]*)'|"([^"\n]*)"|>([^<>{}]+)</g
const isCode = (text: string) => /<\/?[a-z]|;\n|\{\n/.test(text)

/** Every text of a source file that has Persian in it: strings, templates and the text of elements; never comments. */
export function textsOf(path: string, source: string): Text[] {
  if (/\.(?:css|sql)$/.test(path)) return quotedIn(source, 0, source)
  if (path.endsWith('.json')) return textsOfJson(source)
  if (path.endsWith('.md')) return textsOfMarkdown(source)
  if (!persian.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const texts: Text[] = []
  const note = (start: number, text: string) => {
    if (!persian.test(text)) return
    if (isCode(text)) texts.push(...quotedIn(source, start, text))
    else texts.push({ line: lineAt(source, start), text })
  }
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => note(start, quasis.map(({ value }) => value.cooked ?? '').join(gap)),
    JSXText: ({ start, value }) => note(start, value.replace(/\s*\n\s*/g, ' ')),
  }).visit(program)
  return texts
}

function quotedIn(source: string, start: number, text: string): Text[] {
  const line = lineAt(source, start)
  return [...text.matchAll(quoted)].flatMap((match) => {
    const part = match.slice(1).find((group) => group !== undefined)!
    return persian.test(part) ? [{ line: line + lineAt(text, match.index) - 1, text: part }] : []
  })
}

function textsOfJson(source: string): Text[] {
  const texts: Text[] = []
  JSON.parse(source, (_key, value: unknown) => {
    if (typeof value === 'string' && persian.test(value)) {
      texts.push({ line: lineAt(source, source.indexOf(JSON.stringify(value))), text: value })
    }
    return value
  })
  return texts
}

/** Every cell, field and line of a text, without the marks of Markdown at its beginning. */
function textsOfMarkdown(source: string): Text[] {
  return source.split('\n').flatMap((line, index) =>
    line
      .replace(/^(?:#+|>|-|\d+\.|[\w.]+:) /, '')
      .split(/ ?\| ?/)
      .filter((text) => persian.test(text))
      .map((text) => ({ line: index + 1, text })),
  )
}

const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length
