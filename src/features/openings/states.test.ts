import { describe, expect, it } from 'vitest'
import { afterAct, openingStates, takesPeople, type OpeningAct } from './states.ts'

const no = null
const acts: Record<OpeningAct, readonly (string | null)[]> = {
  //            announced    drawing    open      paused    closed stopped
  draw: ['drawing', no, no, no, no, no],
  start: [no, 'open', no, no, no, no],
  'set-rate': ['announced', 'drawing', 'open', 'paused', no, no],
  pause: [no, no, 'paused', no, no, no],
  resume: [no, no, no, 'open', no, no],
  close: [no, 'closed', 'closed', 'closed', no, no],
  stop: ['stopped', 'stopped', 'stopped', 'stopped', no, no],
}

describe('opening states', () => {
  it.each(Object.entries(acts))('%s', (act, expected) => {
    expect(openingStates.map((state) => afterAct(state, act as OpeningAct))).toEqual(expected)
  })
  it('accept people until the end', () => {
    expect(openingStates.map(takesPeople)).toEqual([true, true, true, true, false, false])
  })
})
