import { describe, expect, it } from 'vitest'
import { appealActors, appealActions, appealAfterAction, appealStateOf, appealStates } from './appeal-states.ts'

/** The legal transitions, written independently of the rules: state, action, actor, next state. */
const legal = ['none ask seller open', 'open grant colleague granted', 'open uphold colleague upheld']

describe('an appeal against a rejection', () => {
  it('allows exactly the listed transitions, for every state, action and actor', () => {
    const matches = appealStates.flatMap((state) =>
      appealActions.flatMap((action) =>
        appealActors.flatMap((actor) => {
          const next = appealAfterAction(state, action, actor)
          return next ? [[state, action, actor, next].join(' ')] : []
        }),
      ),
    )
    expect(matches.sort()).toEqual(legal.toSorted())
  })

  it.each([
    [null, 'none'],
    [{ outcome: null, adState: 'rejected', isLastSending: true }, 'open'],
    [{ outcome: null, adState: 'rejected', isLastSending: false }, 'over'],
    [{ outcome: null, adState: 'removed', isLastSending: true }, 'over'],
    [{ outcome: 'upheld', adState: 'pending', isLastSending: false }, 'upheld'],
    [{ outcome: 'granted', adState: 'sold', isLastSending: true }, 'granted'],
  ] as const)('of %j is %s', (facts, state) => {
    expect(appealStateOf(facts)).toBe(state)
  })
})
