import type { StaffAct } from '../../../tests/support/staff-act.ts'

/** Staff only read here. */
export const staffActs: StaffAct[] = []
