import { testFlow } from '../../../tests/support/flows.ts'
import { waitingRooms } from './server/rows.ts'

testFlow(waitingRooms, {
  // People join until the end.
  open: ['announced', 'drawing', 'open', 'paused'],
  acts: {
    announced: {
      draw: { house: 'drawing' },
      'set-rate': { staff: 'announced', house: 'announced' },
      stop: { staff: 'stopped', house: 'stopped' },
    },
    drawing: {
      start: { house: 'open' },
      'set-rate': { staff: 'drawing', house: 'drawing' },
      close: { house: 'closed' },
      stop: { staff: 'stopped', house: 'stopped' },
    },
    open: {
      'set-rate': { staff: 'open', house: 'open' },
      pause: { staff: 'paused' },
      close: { house: 'closed' },
      stop: { staff: 'stopped', house: 'stopped' },
    },
    paused: {
      'set-rate': { staff: 'paused', house: 'paused' },
      resume: { staff: 'open' },
      close: { house: 'closed' },
      stop: { staff: 'stopped', house: 'stopped' },
    },
    closed: {},
    stopped: {},
  },
})
