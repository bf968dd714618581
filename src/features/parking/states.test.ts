import { testFlow } from '../../../tests/support/flows.ts'
import { parkingDebts, parkings } from './server/flows.ts'

testFlow(parkings, {
  rows: { table: 'parking_change' },
  open: ['running', 'owing', 'disputed'],
  moves: {
    running: { person: ['free', 'owing'], house: ['free', 'owing'] },
    free: {},
    owing: { house: ['paid'], person: ['disputed'] },
    paid: {},
    disputed: { staff: ['owing', 'waived'], house: ['paid'] },
    waived: {},
  },
})

testFlow(parkingDebts, {
  rows: { table: 'parking_debt_change' },
  open: ['open', 'pending', 'unknown'],
  moves: {
    open: { house: ['gone', 'pending', 'refunded'] },
    gone: { house: ['open', 'refunded'] },
    pending: { house: ['unknown', 'refunded'] },
    unknown: { house: ['settled', 'refunded'] },
    settled: {},
    refunded: {},
  },
})
