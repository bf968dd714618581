/**
 * What determines a person's weight: account age in days, a verified national code, other accounts
 * on the device, and the outcome of earlier reports.
 */
export type PersonStanding = {
  accountDays: number
  identified: boolean
  otherAccounts: number
  upheld: number
  dismissed: number
}

/** The weight of an ordinary person, in hundredths. */
export const fullWeight = 100
const maxWeight = 200

/**
 * Returns the weight of a person's report or review, in hundredths. Age comes first, because a new
 * number costs little. A national code and confirmed reports multiply it up; rejected reports and a
 * device with several accounts multiply it down.
 */
export function personWeight({ accountDays, identified, otherAccounts, upheld, dismissed }: PersonStanding): number {
  const byAge = accountDays < 1 ? 10 : accountDays < 7 ? 30 : accountDays < 30 ? 60 : fullWeight
  const raised = 1 + (identified ? 0.5 : 0) + Math.min(upheld, 4) * 0.25
  const lowered = 1 + 0.5 * Math.max(0, dismissed - upheld)
  const shared = otherAccounts >= 2 ? 0.5 : 1
  return Math.min(maxWeight, Math.round((byAge * raised * shared) / lowered))
}
