import type { StaffAction } from '../../../tests/support/staff-action.ts'
import {
  addStage,
  announceRound,
  copyCar,
  makeRound,
  publishCar,
  publishTerms,
  saveCar,
  withdrawCar,
} from './server/admin-cars.ts'
import { importContracts } from './server/bring-contracts.ts'
import { contractOrder, deliverOrder, endByImporter } from './server/admin-orders.ts'
import { testContent } from './test-round.ts'

const at = new Date('2027-01-01T00:00:00Z')
const texts = { price: 'الف', deposit: 'الف', allocation: 'الف', payment: 'الف', cancelling: 'الف', delivery: 'الف' }
const id = 'aaaaaaaaaa'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['writing a contract', (ctx) => contractOrder(ctx, { id, number: '1', priceRial: 1n })],
  ['bringing contracts', (ctx) => importContracts(ctx, { round: id, text: '', write: false })],
  ['delivering an imported car', (ctx) => deliverOrder(ctx, { id })],
  ['ending an imported order', (ctx) => endByImporter(ctx, { id, reason: 'دلیل' })],
  ['making a round', (ctx) => makeRound(ctx, { title: 'دوره', opensAt: at, closesAt: at })],
  ['copying an imported car', (ctx) => copyCar(ctx, { round: id, from: 'a-car', slug: 'b-car', capacity: 1 })],
  ['saving an imported car', (ctx) => saveCar(ctx, { slug: 'a-car', content: testContent() })],
  ['publishing an imported car', (ctx) => publishCar(ctx, { slug: 'a-car', reason: 'دلیل' })],
  ['withdrawing an imported car', (ctx) => withdrawCar(ctx, { slug: 'a-car' })],
  ['telling a stage', (ctx) => addStage(ctx, { slug: 'a-car', stage: 'port', onDay: '2026-11-01', proof: null })],
  [
    'announcing the draw of a round',
    (ctx) => announceRound(ctx, { round: id, revealBy: at, parts: [], substitute: '' }),
  ],
  ['publishing terms', (ctx) => publishTerms(ctx, { reason: 'دلیل', texts })],
]
