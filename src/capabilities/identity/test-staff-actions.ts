import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { lockPerson, unlockPerson } from './server/people/lock-person.ts'
import { setRoles } from './server/people/set-roles.ts'

/** What staff do in this room, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['locking a person', (ctx) => lockPerson(ctx, { personId: 1n, reason: 'x' })],
  ['unlocking a person', (ctx) => unlockPerson(ctx, 1n)],
  ['giving roles', (ctx) => setRoles(ctx, { personId: 1n, wanted: [] })],
]
