import { expect, it } from 'vitest'
import { isHeld, signsOf, type ReviewFacts, type ReviewSign } from './review-signs.ts'

const honest: ReviewFacts = {
  sameWords: false,
  othersToday: 0,
  accountDays: 90,
  otherAccounts: 0,
  minutesSinceContact: 4000,
  visited: false,
  weakPeers: 0,
}

it.each<[Partial<ReviewFacts>, ReviewSign[], boolean]>([
  [{}, [], false],
  [{ minutesSinceContact: null }, [], false],
  [{ sameWords: true }, ['same-words'], true],
  [{ othersToday: 4 }, ['burst'], false],
  [{ accountDays: 2.9, minutesSinceContact: 9 }, ['new-account', 'just-met'], false],
  [{ accountDays: 0, minutesSinceContact: 1, othersToday: 3 }, ['new-account', 'just-met'], false],
  [{ accountDays: 0, minutesSinceContact: 1, othersToday: 9 }, ['burst', 'new-account', 'just-met'], true],
  [{ accountDays: 0, minutesSinceContact: 1, otherAccounts: 2 }, ['new-account', 'shared-device', 'just-met'], true],
  [{ otherAccounts: 1 }, [], false],
  [{ weakPeers: 5 }, [], false],
  [{ weakPeers: 2, accountDays: 20 }, ['same-network'], true],
  [{ weakPeers: 1, accountDays: 20 }, [], false],
  [{ weakPeers: 2, minutesSinceContact: 40 }, ['same-network'], true],
  [{ weakPeers: 2, accountDays: 20, visited: true }, [], false],
])('%o has signs %o and is held: %s', (over, signs, held) => {
  const match = signsOf({ ...honest, ...over })
  expect(match).toEqual(signs)
  expect(isHeld(match)).toBe(held)
})
