import { englishOf, withoutMarkers } from './english-of.ts'
import words from './words.json' with { type: 'json' }

/** A mark of the dialect in one text, with the plain term that replaces it. */
export type Mark = { found: string; plain: string }
export type Hit = Mark & { path: string; line: number }

/** A pattern of words.json as an expression: whole words, with any white space between two of them. */
const expressionOf = (pattern: string): string => `(?<!\\w)(?:${pattern.replaceAll(' ', '\\s+')})(?!\\w)`
const rules = words.words.map(({ pattern, plain }) => ({ plain, search: new RegExp(expressionOf(pattern), 'gi') }))
/** Searching is cheap and parsing is not: a source without any mark is not parsed. */
const anyMark = new RegExp(words.words.map(({ pattern }) => expressionOf(pattern.replace(/^\^/, ''))).join('|'), 'i')

/** Returns every mark of the dialect in the comments, thrown messages, log lines, test titles or prose of a file. */
export function findDialect(path: string, source: string): Hit[] {
  if (!anyMark.test(withoutMarkers(source))) return []
  return englishOf(path, source).flatMap(({ line, text }) =>
    marksIn(text).map(({ at, ...mark }) => ({ path, line: line + text.slice(0, at).split('\n').length - 1, ...mark })),
  )
}

/** Returns the marks in a text. Code in backticks, Persian quotes, addresses and inserted values are not searched. */
export function marksIn(text: string): (Mark & { at: number })[] {
  const prose = text.replace(/`[^`\n]*`|«[^»]*»|\]\([^)\s]*\)|https?:\S+|\$\{[^}]*\}/g, (code) =>
    code.replace(/[^\n]/g, '·'),
  )
  return rules.flatMap(({ search, plain }) =>
    [...prose.matchAll(search)].map(({ 0: match, index: at }) => ({ at, found: match.replace(/\s+/g, ' '), plain })),
  )
}
