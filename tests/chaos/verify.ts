import { setTimeout as wait } from 'node:timers/promises'
import type { Chaos, ChaosViolation, ChaosWorld } from '../../src/platform/chaos.ts'
import type { Entry } from './population.ts'

export type Verdict = { name: string; violations: ChaosViolation[] }

type Options = {
  chaos: Required<Chaos>
  opened: Pick<ChaosWorld, 'db' | 'secrets'>
  entries: readonly Entry[]
  address: string
}

/** Runs the checks of all features on the result of the run. */
export async function verify({ chaos, opened, entries, address }: Options): Promise<Verdict[]> {
  const personIds = await chaos.findPersonIds(opened, [...new Set(entries.map(({ mobile }) => mobile))])
  const world: ChaosWorld = {
    ...opened,
    entriesOf: (action) =>
      entries
        .filter((entry) => entry.act === action)
        .map((entry) => ({ ...entry, personId: personIds.get(entry.mobile) })),
    read: async (path) => {
      const answer = await fetch(address + path, { signal: AbortSignal.timeout(15_000) })
      return { status: answer.status, text: await answer.text() }
    },
  }
  const verdicts: Verdict[] = []
  for (const { name, withinSeconds = 0, find } of chaos.checks) {
    const until = performance.now() + withinSeconds * 1000
    let violations = await find(world)
    while (violations.length > 0 && performance.now() < until) {
      await wait(500)
      violations = await find(world)
    }
    verdicts.push({ name, violations })
  }
  return verdicts
}
