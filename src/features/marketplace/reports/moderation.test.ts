import { expect, it } from 'vitest'
import { stateAfter } from './moderation.ts'

const usual = { expired: false, sellerStopped: false }

it.each([
  ['a public ad is stopped', 'published', 'suspend', usual, 'suspended'],
  ['an ad that its reports stopped stays so', 'suspended', 'suspend', usual, 'suspended'],
  ['a sold ad has nothing to stop', 'sold', 'suspend', usual, 'sold'],
  ['a removed ad does not come back', 'removed', 'keep', usual, 'removed'],
  ['a good ad comes back', 'suspended', 'keep', usual, 'published'],
  ['a good ad whose time is over is over', 'suspended', 'keep', { ...usual, expired: true }, 'expired'],
  ['a good ad of a stopped gallery waits with it', 'suspended', 'keep', { ...usual, sellerStopped: true }, 'suspended'],
  ['a public ad that is good goes on', 'published', 'keep', usual, 'published'],
  ['a draft is not for staff', 'draft', 'suspend', usual, 'draft'],
] as const)('%s', (_fact, state, decision, facts, after) => {
  expect(stateAfter(state, decision, facts)).toBe(after)
})
