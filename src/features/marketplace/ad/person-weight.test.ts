import { expect, it } from 'vitest'
import { personWeight, type PersonStanding } from './person-weight.ts'

const usual: PersonStanding = { accountDays: 90, identified: false, otherAccounts: 0, upheld: 0, dismissed: 0 }

it.each<[string, Partial<PersonStanding>, number]>([
  ['usual standing', {}, 100],
  ['an account of this minute', { accountDays: 0 }, 10],
  [
    'an account of this minute with a national code, which anybody can make up',
    { accountDays: 0, identified: true },
    15,
  ],
  ['an account of five days', { accountDays: 5 }, 30],
  ['an account of three weeks', { accountDays: 21 }, 60],
  ['a national code', { identified: true }, 150],
  ['two reports that were right', { upheld: 2 }, 150],
  ['a hundred reports that were right', { upheld: 100, identified: true }, 200],
  ['two reports that were wrong', { dismissed: 2 }, 50],
  ['as many right ones as wrong ones', { upheld: 2, dismissed: 2 }, 150],
  ['a device with three accounts', { otherAccounts: 2 }, 50],
  ['one more account, as in a family', { otherAccounts: 1 }, 100],
])('%s: %o has a weight of %i hundredths', (_what, over, weight) =>
  expect(personWeight({ ...usual, ...over })).toBe(weight),
)
