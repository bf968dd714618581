import { defineFlow, type FlowStates } from '#kit/flow.ts'

/** The opening of a sale, by action of staff or of its time (`house`, also for the announcing feature). */
export const waitingRoomFlow = defineFlow('opening', {
  announced: {
    label: 'قبل از شروع',
    tone: 'info',
    acts: {
      draw: { by: ['house'], to: 'drawing' },
      'set-rate': { by: ['staff', 'house'], to: 'announced' },
      stop: { by: ['staff', 'house'], to: 'stopped' },
    },
  },
  drawing: {
    label: 'قرعه‌کشی نوبت',
    tone: 'info',
    acts: {
      start: { by: ['house'], to: 'open' },
      'set-rate': { by: ['staff', 'house'], to: 'drawing' },
      close: { by: ['house'], to: 'closed' },
      stop: { by: ['staff', 'house'], to: 'stopped' },
    },
  },
  open: {
    label: 'در حال ورود',
    tone: 'good',
    acts: {
      'set-rate': { by: ['staff', 'house'], to: 'open' },
      pause: { by: ['staff'], to: 'paused' },
      close: { by: ['house'], to: 'closed' },
      stop: { by: ['staff', 'house'], to: 'stopped' },
    },
  },
  paused: {
    label: 'ورود متوقف',
    tone: 'warn',
    acts: {
      'set-rate': { by: ['staff', 'house'], to: 'paused' },
      resume: { by: ['staff'], to: 'open' },
      close: { by: ['house'], to: 'closed' },
      stop: { by: ['staff', 'house'], to: 'stopped' },
    },
  },
  closed: { label: 'پایان‌یافته' },
  stopped: { label: 'لغوشده', tone: 'bad' },
})
export type WaitingRoomState = FlowStates<typeof waitingRoomFlow>
export type WaitingRoomAction = Parameters<typeof waitingRoomFlow.next>[1]
