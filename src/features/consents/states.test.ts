import { describe, expect, it } from 'vitest'
import { isOpen, nextState, stateNames, type ConsentAct, type ConsentState } from './states.ts'

const acts: readonly ConsentAct[] = ['approve', 'refuse', 'withdraw', 'revoke', 'expire']
const sides = ['asker', 'owner', 'time'] as const

describe('the states of a request', () => {
  const allowed: readonly (readonly [ConsentState, ConsentAct, (typeof sides)[number], ConsentState])[] = [
    ['asked', 'approve', 'owner', 'approved'],
    ['asked', 'refuse', 'owner', 'refused'],
    ['asked', 'withdraw', 'asker', 'withdrawn'],
    ['asked', 'expire', 'time', 'expired'],
    ['approved', 'revoke', 'owner', 'revoked'],
    ['approved', 'expire', 'time', 'ended'],
  ]

  it('change only as listed, for every actor', () => {
    for (const from of Object.keys(stateNames) as ConsentState[]) {
      for (const act of acts) {
        for (const by of sides) {
          const expected = allowed.find((each) => each[0] === from && each[1] === act && each[2] === by)?.[3] ?? null
          expect(nextState(from, act, by), `${from} ${act} ${by}`).toBe(expected)
        }
      }
    }
  })

  it('end in states without a transition', () => {
    expect((Object.keys(stateNames) as ConsentState[]).filter(isOpen)).toEqual(['asked', 'approved'])
  })
})
