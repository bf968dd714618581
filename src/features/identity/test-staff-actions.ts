import type { Mobile } from '#kit/mobile.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'
import { askForNumber, decideNumber } from './server/people/give-number.ts'
import { correctName } from './server/people/correct-name.ts'
import { lockPerson, unlockPerson } from './server/people/lock-person.ts'
import { setRoles } from './server/people/set-roles.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['locking a person', (ctx) => lockPerson(ctx, { personId: 1n, reason: 'x' })],
  ['unlocking a person', (ctx) => unlockPerson(ctx, 1n)],
  ['correcting a name', (ctx) => correctName(ctx, { personId: 1n, firstName: 'x', lastName: 'x', reason: 'x' })],
  [
    'asking for another number of an account',
    (ctx) => askForNumber(ctx, { personId: 1n, mobile: '09120000000' as Mobile, reason: 'x' }),
  ],
  ['giving an account another number', (ctx) => decideNumber(ctx, { personId: 1n, accept: true })],
  ['giving roles', (ctx) => setRoles(ctx, { personId: 1n, wanted: [] })],
]
