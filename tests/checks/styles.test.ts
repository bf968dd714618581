import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')

/** Each `:has(…)` with what stands in its brackets, also brackets of its own. */
const hasIn = (css: string) => css.match(/:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g) ?? []
const costly = (css: string) => hasIn(css).filter((part) => part.includes(':empty'))

it('no style asks with `:has()` for what is empty: every new element would make the browser judge the whole page anew', () => {
  const found = globSync('**/*.{css,tsx}', { cwd: root }).flatMap((path) =>
    costly(readFileSync(join(root, path), 'utf8')).map((part) => `${path}: ${part}`),
  )
  expect(found).toEqual([])
})

it.each(["body:has(.head > [role='status']:not(:empty)) .tools", '.a:has(:empty)', '.in-[html:has(ul:not(:empty))]'])(
  '%s is found',
  (css) => expect(costly(css)).toHaveLength(1),
)
