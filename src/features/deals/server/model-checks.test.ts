import { describe, expect, it } from 'vitest'
import type { SpecLine } from '#features/catalog/contract.ts'
import { modelChecks } from './model-checks.ts'

const sheet = (lines: readonly Partial<SpecLine>[]) => ({
  line: (key: string) => lines.find((line) => line.key === key) as SpecLine | undefined,
})
const gearbox = { key: 'gearbox', label: 'گیربکس', value: 'cvt', text: 'اتوماتیک CVT', source: 'maker' } as const

describe('checks by the facts of a model', () => {
  it('follow from its sheet, with the fact beside each', () => {
    expect(modelChecks(sheet([{ ...gearbox, approximate: false }]))).toEqual([
      { text: expect.stringContaining('روغن گیربکس'), fact: 'گیربکس: اتوماتیک CVT (سازنده)' },
    ])
  })

  it.each([
    ['an unsure fact', { ...gearbox, approximate: true }],
    ['a fact without a source', { ...gearbox, approximate: false, source: null }],
    ['what was not announced', { ...gearbox, approximate: false, value: null }],
    ['a value that asks for nothing', { ...gearbox, approximate: false, value: 'single-speed' }],
  ])('are empty for %s', (_, line) => {
    expect(modelChecks(sheet([line as Partial<SpecLine>]))).toEqual([])
  })
})
