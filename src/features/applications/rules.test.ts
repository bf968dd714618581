import { describe, expect, it } from 'vitest'
import { applicationStates, isOpen, mayMove, movesFrom } from './rules.ts'

describe('application states', () => {
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

  it('are open exactly while a transition exists, and staff never set «withdrawn»', () => {
    for (const state of applicationStates) {
      expect(isOpen(state)).toBe(['received', 'reviewing', 'talking'].includes(state))
      expect(movesFrom(state)).not.toContain('withdrawn')
    }
  })
})
