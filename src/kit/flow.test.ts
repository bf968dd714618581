import { expect, it } from 'vitest'
import { defineFlow, defineSteps } from './flow.ts'

const visit = defineFlow('visit', {
  asked: {
    label: 'در انتظار',
    tone: 'warn',
    acts: {
      agree: { by: ['host', 'staff'], to: 'agreed' },
      leave: [
        { by: ['guest'], to: 'gone' },
        { by: ['host'], to: 'refused' },
      ],
    },
  },
  agreed: { label: 'قرار گذاشته شد', acts: { end: { by: ['time'], to: 'gone' } } },
  gone: { label: 'گذشت', others: 'بسته شد', open: false, acts: { agree: { by: ['staff'], to: 'agreed' } } },
  refused: { label: 'نپذیرفتید', tone: 'bad' },
})

it('lists each step once for each actor', () => {
  expect(visit.steps).toEqual([
    { from: 'asked', to: 'agreed', by: 'host', act: 'agree' },
    { from: 'asked', to: 'agreed', by: 'staff', act: 'agree' },
    { from: 'asked', to: 'gone', by: 'guest', act: 'leave' },
    { from: 'asked', to: 'refused', by: 'host', act: 'leave' },
    { from: 'agreed', to: 'gone', by: 'time', act: 'end' },
    { from: 'gone', to: 'agreed', by: 'staff', act: 'agree' },
  ])
})

it('lets the actor decide what follows from an action', () => {
  expect(visit.next('asked', 'leave', 'guest')).toBe('gone')
  expect(visit.next('asked', 'leave', 'host')).toBe('refused')
  expect(visit.next('asked', 'leave', 'staff')).toBeNull()
  expect(visit.next('agreed', 'leave', 'guest')).toBeNull()
  expect(visit.actsOf('asked', 'host')).toEqual(['agree', 'leave'])
  expect(visit.actsOf('agreed', 'host')).toEqual([])
})

it('lists each step without an action once for each actor', () => {
  const lamp = defineSteps('lamp', { off: { to: { on: ['hand', 'clock'] } }, on: { to: { off: ['clock'] } } })
  expect(lamp.steps).toEqual([
    { from: 'off', to: 'on', by: 'hand', act: null },
    { from: 'off', to: 'on', by: 'clock', act: null },
    { from: 'on', to: 'off', by: 'clock', act: null },
  ])
  expect([lamp.may('on', 'off', 'hand'), lamp.may('on', 'off', 'clock')]).toEqual([false, true])
})

it('is open where something follows, unless it says otherwise', () => {
  expect(visit.open).toEqual(['asked', 'agreed'])
  expect(visit.states.map(visit.isOpen)).toEqual([true, true, false, false])
})

it('has words for the owner and for others, and a tone', () => {
  expect([visit.labels.gone, visit.othersLabels.gone]).toEqual(['گذشت', 'بسته شد'])
  expect([visit.labels.asked, visit.othersLabels.asked]).toEqual(['در انتظار', 'در انتظار'])
  expect(visit.tones).toEqual({ asked: 'warn', agreed: 'plain', gone: 'plain', refused: 'bad' })
})
