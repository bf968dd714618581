import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')

/** Returns each `:has(…)` with the content of its brackets, including nested brackets. */
const hasIn = (css: string) => css.match(/:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g) ?? []
const costly = (css: string) => hasIn(css).filter((part) => part.includes(':empty'))

it('no style uses `:has()` for empty elements: every new element would make the browser match the whole page again', () => {
  const matches = globSync('**/*.{css,tsx}', { cwd: root }).flatMap((path) =>
    costly(readFileSync(join(root, path), 'utf8')).map((part) => `${path}: ${part}`),
  )
  expect(matches).toEqual([])
})

it.each(["body:has(.head > [role='status']:not(:empty)) .tools", '.a:has(:empty)', '.in-[html:has(ul:not(:empty))]'])(
  '%s is found',
  (css) => expect(costly(css)).toHaveLength(1),
)

/** All selectors of a style sheet, those of nested rules with the rules around them before them. */
function selectorsOf(css: string): string[] {
  const match: string[] = []
  const around: string[] = []
  for (const [, before, brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/gs)) {
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    around.push(before!.trim())
    const rules = around.filter((rule) => !rule.startsWith('@'))
    if (rules.length > 0)
      match.push(
        rules
          .join(' ')
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/ &(?=[:.[#])/g, ''),
      )
  }
  return match
}
/** Removes brackets, whose content does not select elements. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutBrackets(shorter)
}
const namesNothing = (css: string) =>
  selectorsOf(css)
    .flatMap((selector) => withoutBrackets(selector).split(','))
    .filter((selector) => {
      const parts = selector.split(/[ >+~&]+/).filter(Boolean)
      const last = parts.at(-1) ?? ''
      return parts.slice(0, -1).some((part) => part.includes(':has')) && /^(\*|:(?!is|has|where))/.test(last)
    })

it('what a style changes because of `:has()` has a name: the browser keeps one list of what all of them change', () => {
  const matches = globSync('**/*.css', { cwd: root }).flatMap((path) =>
    namesNothing(readFileSync(join(root, path), 'utf8')).map((selector) => `${path}: ${selector.trim()}`),
  )
  expect(matches).toEqual([])
})

it.each([
  '.a:has(.b) > * {}',
  '.a:has(.b) { color: red; & > * {} }',
  '@media print { .a:has(> .b, c) > :nth-child(2), d {} }',
])('«%s» is found', (css) => expect(namesNothing(css)).toHaveLength(1))
it.each([
  '.a:has(.b) > .c:last-child {}',
  '.a > :has(:checked) {}',
  '.a > * {} .b:has(.c) {}',
  '.a:has(.b) { &::before {} }',
])('«%s» is fine', (css) => expect(namesNothing(css)).toEqual([]))
