/** What is known of somebody whose words count: days since the account began, a told national code, other accounts on the device, and what staff found in the reports of this person. */
export type PersonStanding = {
  accountDays: number
  identified: boolean
  otherAccounts: number
  upheld: number
  dismissed: number
}

/** The weight of somebody of usual standing; everything is in hundredths. */
export const fullWeight = 100
const mostWeight = 200

/**
 * How much the report or the review of a person counts. A number costs little and is minutes old, so age comes first, and
 * everything else only multiplies it: a national code and reports that were right raise it, reports that were wrong and a device
 * with several accounts lower it.
 */
export function personWeight({ accountDays, identified, otherAccounts, upheld, dismissed }: PersonStanding): number {
  const byAge = accountDays < 1 ? 10 : accountDays < 7 ? 30 : accountDays < 30 ? 60 : fullWeight
  const raised = 1 + (identified ? 0.5 : 0) + Math.min(upheld, 4) * 0.25
  const lowered = 1 + 0.5 * Math.max(0, dismissed - upheld)
  const shared = otherAccounts >= 2 ? 0.5 : 1
  return Math.min(mostWeight, Math.round((byAge * raised * shared) / lowered))
}
