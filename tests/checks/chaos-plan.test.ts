import { expect, it } from 'vitest'
import { manifests } from '../../src/app/features.ts'
import { loadChaos } from '../../src/app/chaos.ts'
import { faultKinds, planFaults } from '../chaos/plan.ts'

it('the same seed plans the same faults, another one different faults', () => {
  expect(planFaults('17', 60_000)).toEqual(planFaults('17', 60_000))
  expect(planFaults('18', 60_000)).not.toEqual(planFaults('17', 60_000))
})

it('faults of every kind come, all of them before the end', () => {
  const planned = planFaults('17', 600_000)
  expect(new Set(planned.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
  expect(planned.every(({ atMs }) => atMs < 600_000)).toBe(true)
})

it('features contribute actions with unique names, and each action that writes has a check', async () => {
  const { acts, checks } = await loadChaos()
  expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
  expect(acts.filter(({ by }) => by === 'guest')).toHaveLength(1)
  expect(checks.length).toBeGreaterThanOrEqual(manifests.filter(({ chaos }) => chaos).length)
})
