import { describe, expect, it } from 'vitest'
import { applicationStates, isOpen, mayMove, movesFrom } from './rules.ts'

describe('the states of an application', () => {
  it.each([
    ['received', 'reviewing', true],
    ['received', 'rejected', true],
    ['reviewing', 'talking', true],
    ['talking', 'accepted', true],
    ['talking', 'reviewing', false],
    ['accepted', 'rejected', false],
    ['rejected', 'reviewing', false],
    ['withdrawn', 'accepted', false],
  ] as const)('go from %s to %s: %s', (from, to, may) => {
    expect(mayMove(from, to)).toBe(may)
  })

  it('are open exactly while something can become of it, and nobody is moved to «withdrawn» by staff', () => {
    for (const state of applicationStates) {
      expect(isOpen(state)).toBe(['received', 'reviewing', 'talking'].includes(state))
      expect(movesFrom(state)).not.toContain('withdrawn')
    }
  })
})
