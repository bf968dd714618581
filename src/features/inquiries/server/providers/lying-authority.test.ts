import { describe, expect, it } from 'vitest'
import { missingParts } from '../../examine-answer.ts'
import type { InquiryKindSlug } from '../../kinds.ts'
import { presentAnswer } from '../../present/present-answer.ts'
import { sampleRules } from '../../present/present-rules.ts'
import { examined } from '../ask-providers.ts'
import type { ProviderName } from './inquiry-port.ts'
import { lyingInput as input, lyingProvider, type Lie } from './lying-authority.ts'
import { allKinds as all, ways, type Outcome } from './lying-ways.ts'

const now = new Date('2026-11-21T08:00:00Z')

async function outcomeOf(provider: ProviderName, kind: InquiryKindSlug, lie: Lie): Promise<Outcome> {
  const { provider: lying } = lyingProvider(provider, { lie: () => lie, now: () => now })
  const reply = examined(
    await lying.ask({
      kind,
      input,
      trackId: '00000000-0000-4000-8000-000000000001',
      purchaseKey: 'purchase',
      reference: null,
      keepReference: async () => {},
      given: null,
    }),
    input,
    { now, carYear: 1401 },
  )
  switch (reply.state) {
    case 'done': {
      const view = presentAnswer(reply.answer, { now, rules: sampleRules })
      const told = {
        tone: view.tone,
        title: view.title,
        payable: view.owed.filter(({ payable }) => payable).length,
        owed: view.owed.length,
        warnings: view.warnings.length,
        words: JSON.stringify(view),
        total: view.amount && view.amount.rial,
      }
      return { told, kept: 'answer', back: missingParts(reply.answer).missing > 0 ? 'share' : 'nothing' }
    }
    case 'failed':
      return { told: null, kept: reply.malformed ? 'unreadable' : `failed ${reply.sent}`, back: 'all' }
    case 'other-subject':
      return { told: null, kept: 'other subject', back: 'all' }
    case 'refused':
      return { told: null, kept: `refused ${reply.reason}`, back: reply.reason === 'night' ? 'waits' : 'all' }
    case 'needs':
      return { told: null, kept: `needs ${reply.need.kind}`, back: 'waits' }
    default:
      return { told: null, kept: reply.state, back: 'waits' }
  }
}

describe.each(ways)('$way', ({ lie, on, kept, back, told }) => {
  const cases = all.filter(([provider, kind]) => on(provider, kind))
  it.each(cases)('%s, %s', async (provider, kind) => {
    const outcome = await outcomeOf(provider, kind, lie)
    expect([outcome.kept, outcome.back]).toEqual([kept, back])
    if (kept !== 'answer') {
      expect(outcome.told).toBeNull()
      return
    }
    const { says, never, ...facts } = told ?? {}
    expect(outcome.told).toMatchObject(facts)
    if (says !== undefined) expect(outcome.told!.words).toContain(says)
    if (never !== undefined) expect(outcome.told!.words).not.toContain(never)
  })
})

it('has at least forty ways, each on a kind that it applies to', () => {
  const used = ways.filter(({ on }) => all.some(([provider, kind]) => on(provider, kind)))
  expect(used).toHaveLength(ways.length)
  expect(ways.length).toBeGreaterThanOrEqual(40)
  for (const [provider, kind] of all) {
    const own = ways.filter(({ on }) => on(provider, kind)).length
    expect([provider, kind, own >= 20]).toEqual([provider, kind, true])
  }
})
