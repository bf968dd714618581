import { expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { allAttempts, type Attempt, type Planned } from '../../support/hostile/attempts.ts'
import type { Inputs } from '../../support/hostile/find-inputs.ts'
import { tryAttempts, type Outcome } from '../../support/hostile/try-attempts.ts'
import type { Crawl } from './walk.ts'

const whole = process.env.HOSTILE === 'whole'
const seed = process.env.HOSTILE_SEED ?? 'farman'
const sampleSize = Number(process.env.HOSTILE_SAMPLE ?? 250)
const only = new RegExp(process.env.HOSTILE_ONLY ?? '')
const hour = 3_600_000

export function refusesHostileInputs(traverse: Crawl): void {
  it(
    'no input of any form, query, path, header or cookie gives a 5xx or takes over a second',
    async () => {
      const { inputs, product, undo, takeErrors } = traverse
      const attempts = [...allAttempts(inputs)].filter(({ input }) => only.test(input))
      const watch = { undo, lastError: () => takeErrors()[0], slowMs: 1000 }
      const outcome = await tryAttempts(product.app, made(whole ? attempts : sampleOf(attempts)), watch)
      if (process.env.HOSTILE || outcome.findings.length)
        process.stdout.write(tableOf(inputs, attempts.length, outcome))
      expect(inputs.forms.length).toBeGreaterThan(30)
      expect(outcome.findings).toEqual([])
    },
    whole ? 3 * hour : 600_000,
  )
}

function* made(planned: readonly Planned[]): Generator<Attempt> {
  for (const { make } of planned) {
    const attempt = make()
    if (attempt) yield attempt
  }
}

/** A part of the attempts, by a seed: as many of one input as of another. */
function sampleOf(attempts: readonly Planned[]): Planned[] {
  const random = seededRandom(seed)
  const byInput = [...Map.groupBy(attempts, ({ input }) => input).values()]
  return Array.from({ length: sampleSize }, () => random.pick(random.pick(byInput)))
}

function tableOf(
  inputs: Inputs,
  all: number,
  { requests, inputs: tried, statuses, slowestMs, slowest, findings }: Outcome,
): string {
  const lines = [
    `seed ${seed} · forms ${inputs.forms.length} · queries ${inputs.queries.length} · paths ${inputs.paths.length} · cookies ${inputs.cookies.join(' ')}`,
    `inputs tried ${tried} · requests ${requests} of ${all} · slowest ${slowestMs} ms (${slowest}) · memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB · ${JSON.stringify(statuses)}`,
    ...findings.map(
      (each) =>
        `${each.status} ${each.ms} ms ×${each.count} ${each.input} ← ${each.tried}\n      ${each.cause.split('\n').slice(0, 4).join(' | ')}`,
    ),
  ]
  return `\n${lines.join('\n')}\n`
}
