import { describe, expect, it } from 'vitest'
import { phaseOf, type Phase } from './phase.ts'
import type { PlanState } from './states.ts'

const opensAt = new Date('2026-11-21T08:00:00Z')
const closesAt = new Date('2026-11-21T10:00:00Z')

describe('the phase of a plan', () => {
  it.each<[PlanState, string, boolean, Phase]>([
    ['draft', '09:00', false, 'draft'],
    ['published', '07:59', false, 'before'],
    ['published', '07:59', true, 'before'],
    ['published', '08:00', false, 'open'],
    ['published', '09:59', true, 'full'],
    ['published', '10:00', false, 'closed'],
    ['published', '10:00', true, 'closed'],
    ['paused', '07:00', false, 'paused'],
    ['paused', '11:00', false, 'paused'],
    ['closed', '09:00', false, 'closed'],
    ['cancelled', '09:00', false, 'cancelled'],
  ])('%s at %s, full: %s', (state, clock, full, phase) => {
    expect(phaseOf({ state, opensAt, closesAt, full }, new Date(`2026-11-21T${clock}:00Z`))).toBe(phase)
  })
})
