import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from '../mutations/money.ts'

it.each(mutations.map((each) => [each.name, each] as const))(
  'the guard «%s» still stands where it is taken out',
  (_, mutation) => {
    const { file, from, to, tests } = mutation
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(existsSync(tests)).toBe(true)
  },
)
