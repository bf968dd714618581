import { expect, it } from 'vitest'
import { kindOfSample, sampleNames } from './sample-scenarios.ts'
import { sampleOutcome } from './sample-outcome.ts'

it.each(sampleNames)('the sample %s shows another answer for clean than for several', (name) => {
  const now = new Date('2026-11-20T08:00:00Z')
  const answers = (['clean', 'many'] as const).map((scenario) =>
    JSON.stringify(sampleOutcome(kindOfSample(name)!, scenario, { now })),
  )
  expect(new Set(answers).size).toBe(2)
})
