import { expect, it } from 'vitest'
import { datedStep, endedSteps, stateAtPlace, withCurrent } from './timeline-steps.ts'

const at = new Date('2026-11-21T08:00:00Z')
const steps = [datedStep('ثبت', at), datedStep('پرداخت', null), datedStep('تحویل', null)]

it('is done with a time and to come without one', () => {
  expect(steps[0]).toEqual({ title: 'ثبت', state: 'done', time: '۳۰ آبان ۱۴۰۵ ساعت ۱۱:۳۰' })
  expect(steps[1]).toEqual({ title: 'پرداخت', state: 'future', time: undefined })
})

it('marks the first step to come as current, once', () => {
  expect(withCurrent(steps).map(({ state }) => state)).toEqual(['done', 'current', 'future'])
  expect(withCurrent(withCurrent(steps)).map(({ state }) => state)).toEqual(['done', 'current', 'future'])
  expect(withCurrent([steps[0]!]).map(({ state }) => state)).toEqual(['done'])
})

it('ends after what is done', () => {
  expect(endedSteps(steps, 'لغو شد', at).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'ثبت: done',
    'لغو شد: failed',
  ])
})

it('follows from the place that is reached', () => {
  expect([0, 1, 2].map(stateAtPlace(1))).toEqual(['done', 'current', 'future'])
})
