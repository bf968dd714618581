import { readFileSync } from 'node:fs'
import { createContext, runInContext, type Context } from 'node:vm'
import { parseSync } from 'oxc-parser'
import { isSafe } from 'redos-detector'

export type Pattern = { file: string; line: number; source: string; flags: string }

/** Where a pattern may begin; a file without such a place need not be parsed. */
const mayBegin =
  /(?:^|[-=(,:;?&|![{}>+%~^]|\*\/|\b(?:return|typeof|case|do|else|in|of|void|yield|await|throw|instanceof|extends|default))\s*\/(?![/*>])|[=(,:?&|[]\s*\/>/m

/** Finds every pattern that a file writes down. */
export function patternsOf(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  if (!mayBegin.test(text)) return []
  const patterns: Pattern[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex) {
      const line = text.slice(0, start).split('\n').length
      patterns.push({ file, line, source: regex.pattern, flags: regex.flags })
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'value' || !regex) visit(value)
  }
  visit(parseSync(file, text).program)
  return patterns
}

/**
 * Returns whether a pattern may match the same text in more than one way; true when the detector cannot parse it or takes long.
 * Measuring such a pattern costs less than waiting for the detector.
 */
export function mayBacktrack({ source, flags }: Pattern): boolean {
  // Without a repeat there are only as many ways as the pattern writes down.
  if (!/[*+{]/.test(source)) return false
  try {
    return !isSafe(new RegExp(source, flags.replace(/[gyd]/g, '')), { maxScore: 50, timeout: 60 }).safe
  } catch {
    return true
  }
}

const letters = 100_000
const usualPumps = [
  '\u200c',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '0',
  '۱',
  'a',
  'A',
  'ا',
  '-',
  '_',
  '.',
  ',',
  ':',
  '/',
  '@',
  '#',
  '&',
  '<',
  '"',
  "'",
  '(',
  '[',
  '\\',
  '+',
  '=',
]
const pairs = ['a ', '0 ', 'a.', '0,', 'a-', '<a', 'ا ', '&a', ' \n', 'a=', '0-', '09', 'a/', '۱ ', 'a\n', '=a ']

/** What may stand before each unbounded repeat of a pattern, roughly: its letters, with one for each class. */
function headsOf(source: string): string[] {
  const heads = [...source.matchAll(/(?<!\\)(?:[*+]|\{\d*,\})/g)].map(({ index }) => literalOf(source.slice(0, index)))
  return [...new Set(['', ...heads.flatMap((head) => [head.slice(0, -1), head])])].slice(0, 6)
}

const literalOf = (source: string): string =>
  source
    .replaceAll(/\(\?<?[!=][^)]*\)|\(\?(?:<\w+>|:)/g, '')
    .replaceAll(/\\[bB]|\\[pP]\{[^}]*\}/g, '')
    .replaceAll(/\\s/g, ' ')
    .replaceAll(/\\[dwS]/g, '0')
    .replaceAll(/(?<!\\)\[\^[^\]]*\]/g, 'a')
    .replaceAll(/(?<!\\)\[(\\?.)[^\]]*\]/g, '$1')
    .replaceAll(/(?<!\\)(?:[()^$*+?]|\{\d*,?\d*\})/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .split('|')
    .at(-1)!

/** Returns the repeated part of a text of 100,000 letters for which a pattern takes longer than the time; null for none. */
export function slowText({ source, flags }: Pattern, maxMs: number): string | null {
  const context = createContext({ pattern: new RegExp(source, flags.replace('y', '')), text: '' })
  const heads = headsOf(source)
  const literal = literalOf(source)
  const isSlow = (head: string, pump: string) => {
    const takes = (count: number) => {
      context.text = head + pump.repeat(count / pump.length) + '\u0000'
      return msOf(context, maxMs * 10)
    }
    // A short text first, because most patterns are quick. Each is measured twice: the first try may compile the pattern,
    // and a collection of garbage counts for the thread that it stops.
    const short = takes(letters / 5)
    if (short > maxMs * 2 && takes(letters / 5) > maxMs * 2) return true
    return short > maxMs / 20 && takes(letters) > maxMs && takes(letters) > maxMs
  }
  for (const pump of new Set([...usualPumps, ...pairs, ...literal, ...heads.filter(Boolean)])) {
    for (const head of heads) if (isSlow(head, pump)) return pump
  }
  return null
}

/**
 * Milliseconds of processor time of this thread, so that other work on the machine does not count. The limit is one of the
 * clock: a thread that did not get the processor reaches it too, so that it alone makes no pattern slow.
 */
function msOf(context: Context, timeout: number): number {
  const began = process.threadCpuUsage()
  try {
    runInContext('pattern.lastIndex = 0; pattern.exec(text)', context, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
