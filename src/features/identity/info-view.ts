import type { JalaliDate } from '#kit/jalali.ts'
import type { ContractNeeds } from './info-schema.ts'
import type { PlaceChoice } from '#ui/fields/place-fields.tsx'

/** The data of `/pages/complete-info`: form values, or a summary when nothing is missing. */
export type InfoView = {
  /** What a contract needs and is not known yet. */
  needs: ContractNeeds
  complete: boolean
  today: JalaliDate
  maskedNationalCode: string | null
  /** The person cannot change their name any more. */
  nameFixed: boolean
  known: { firstName?: string; lastName?: string; birthDay?: string; province?: string; city?: string }
  summary: { name: string; birthDay: string; place: string }
  places: PlaceChoice[]
}
