import {
  cancelLottery,
  openLottery,
  passOver,
  revealSeed,
  settleLottery,
  closeEntries,
  writePart,
  writeSubstitute,
} from './server/actions.ts'
import { announceLottery } from './server/announce.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { inTransaction } from '#platform/database/database.ts'

const id = 'aaaaaaaaaa'
const soon = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours))

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  [
    'announcing a draw',
    (ctx) =>
      inTransaction(ctx.db, (trx) =>
        announceLottery(trx, ctx, {
          title: 'x',
          rules: 'x',
          places: 1,
          mostEach: 1,
          opensAt: soon(1),
          closesAt: soon(2),
          revealBy: soon(3),
          parts: [{ kind: 'number', name: 'x' }],
          substitute: 'x',
        }),
      ),
  ],
  ['opening a draw', (ctx) => openLottery(ctx, { id })],
  ['shutting a draw', (ctx) => closeEntries(ctx, { id })],
  ['writing a number of a draw', (ctx) => writePart(ctx, { id, part: 1, value: '1' })],
  ['writing a substitute', (ctx) => writeSubstitute(ctx, { id, value: '1' })],
  ['drawing', (ctx) => revealSeed(ctx, { id })],
  ['passing a winner over', (ctx) => passOver(ctx, { id, place: 1, reason: 'declined' })],
  ['settling a draw', (ctx) => settleLottery(ctx, { id })],
  ['cancelling a draw', (ctx) => cancelLottery(ctx, { id, reason: 'a reason to cancel' })],
]
