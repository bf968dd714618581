import { describe, expect, it } from 'vitest'
import { appealActors, appealActs, appealAfterAct, appealStateOf, appealStates } from './appeal-states.ts'

/** All that is legal, written once more by hand: state, act, who, what follows. */
const legal = ['none ask seller open', 'open grant colleague granted', 'open uphold colleague upheld']

describe('a second look at a rejection', () => {
  it('changes in no other way than listed, for every state, act and actor', () => {
    const found = appealStates.flatMap((state) =>
      appealActs.flatMap((act) =>
        appealActors.flatMap((actor) => {
          const next = appealAfterAct(state, act, actor)
          return next ? [[state, act, actor, next].join(' ')] : []
        }),
      ),
    )
    expect(found.sort()).toEqual(legal.toSorted())
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
