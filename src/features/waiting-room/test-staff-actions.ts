import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { pauseWaitingRoom, resumeWaitingRoom, setRate, startRehearsal, stopWaitingRoom } from './server/actions.ts'

const id = 'aaaaaaaaaa'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['setting the rate of an opening', (ctx) => setRate(ctx, { id, ratePerMinute: 10 })],
  ['pausing an opening', (ctx) => pauseWaitingRoom(ctx, { id })],
  ['resuming an opening', (ctx) => resumeWaitingRoom(ctx, { id })],
  ['stopping an opening', (ctx) => stopWaitingRoom(ctx, { id, notice: 'a notice for everybody' })],
  ['rehearsing an opening', (ctx) => startRehearsal(ctx, { people: 1, ratePerMinute: 1, minutesToUse: 1 })],
]
