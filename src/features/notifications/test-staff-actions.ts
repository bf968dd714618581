import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** Staff only read here. */
export const staffActions: StaffAction[] = []
