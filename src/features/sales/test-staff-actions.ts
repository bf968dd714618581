import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { changeCapacity, copyPlan, haltPlan, movePlan, publishPlan, savePlan, setAdmission } from './server/admin.ts'
import { announcePlanLottery } from './server/draw-plan.ts'
import { answerDispute } from './server/dispute.ts'
import { importMakerFile, ordersForMaker } from './server/maker-files.ts'
import { testContent } from './test-plan.ts'

const id = 'aaaaaaaaaa'

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['copying a plan', (ctx) => copyPlan(ctx, { from: id, slug: 'a-plan' })],
  ['saving a plan', (ctx) => savePlan(ctx, { id, content: testContent() })],
  ['publishing a plan', (ctx) => publishPlan(ctx, { id, reason: 'دلیل' })],
  ['pausing a plan', (ctx) => movePlan(ctx, { id, to: 'paused', reason: 'دلیل' })],
  ['halting a plan', (ctx) => haltPlan(ctx, { id, text: 'متن' })],
  ['setting the line of a plan', (ctx) => setAdmission(ctx, { id, perMinute: 10, draw: null })],
  ['changing capacity', (ctx) => changeCapacity(ctx, { id, trim: 'a', colour: 'b', agencyId: 1, cars: 1 })],
  [
    'bringing a file of a maker',
    (ctx) => importMakerFile(ctx, { planId: id, file: 'contracts', text: '', write: false }),
  ],
  ['announcing the draw of a plan', (ctx) => announcePlanLottery(ctx, { id, parts: [], substitute: 'عدد' })],
  ['answering a dispute', (ctx) => answerDispute(ctx, { planId: id, billId: id, text: 'پاسخ' })],
  ['orders for a maker', (ctx) => ordersForMaker(ctx, id)],
]
