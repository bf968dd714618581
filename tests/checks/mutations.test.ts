import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countOf } from '../mutations/mutation.ts'
import { plantedFaults } from '../mutations/kinds.ts'
import { mutations } from '../mutations/payments.ts'

// Running them takes long (`npm run mutations`); this checks that they still match the code.
describe('the table of guards', () => {
  it.each(mutations.map((each) => [each.guard, each] as const))('finds its text once: %s', (_guard, { edits }) => {
    expect(edits.map((edit) => [edit.file, edit.text, countOf('.', edit)])).toEqual(
      edits.map(({ file, text }) => [file, text, 1]),
    )
  })

  it.each(mutations.map((each) => [each.guard, each] as const))('refers to existing tests: %s', (_guard, each) => {
    const source = readFileSync(each.tests, 'utf8')
    expect(each.titles.filter((title) => !source.includes(`'${title}'`))).toEqual([])
  })

  // Every story of these files is about money.
  it.each([
    'src/features/payments/server/faults.test.ts',
    'src/features/payments/server/parallel.test.ts',
    'src/features/payments/server/database-restart.test.ts',
    'src/features/wallet/server/parallel.test.ts',
  ])('refers to every story of %s', (file) => {
    const source = readFileSync(file, 'utf8')
    const stories = [...source.matchAll(/\bit(?:\.each\((?:[^()]|\n)*\))?\(\s*'([^']+)'/g)].map(([, title]) => title!)
    expect(stories.length).toBeGreaterThan(0)
    const named = mutations.filter(({ tests }) => tests === file).flatMap(({ titles }) => titles)
    expect(stories.filter((title) => !named.includes(title))).toEqual([])
  })

  it('lists every guard once', () => {
    const names = mutations.map(({ guard }) => guard)
    expect(names).toEqual([...new Set(names)])
  })
})

describe('the faults of each kind', () => {
  it.each(plantedFaults.map((each) => [each.kind, each] as const))(
    '%s matches a text that exists once',
    (_kind, each) => {
      expect([each.edit.text, countOf('.', each.edit)]).toEqual([each.edit.text, 1])
      for (const file of each.tests) expect(existsSync(file), file).toBe(true)
    },
  )
})
