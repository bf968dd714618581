import { getPerson, getPersonInfo, presentInfo } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { bankOfSheba, maskSheba, type Sheba } from '#kit/sheba.ts'
import type { RequestContext } from '#platform/context.ts'
import { completenessOf, type Completeness } from '../info-summary.ts'
import { findContactDetails } from './contact-details.ts'

/** Loads `/profile/my-info`; number and Sheba are masked. */
export async function presentOwnInfo(ctx: RequestContext, personId: bigint) {
  const [person, info, contact] = await Promise.all([
    getPerson(ctx.db, ctx.secrets, personId),
    presentInfo(ctx, personId),
    findContactDetails(ctx, personId),
  ])
  return {
    mobile: person.maskedMobile,
    info,
    contact: {
      address: contact.address ?? undefined,
      postalCode: contact.postalCode === null ? undefined : toPersianDigits(contact.postalCode),
    },
    sheba: presentSheba(contact.sheba),
  }
}

/** Formats a masked Sheba with its bank, if known. */
export const presentSheba = (sheba: string | null) =>
  sheba === null ? null : { masked: maskSheba(sheba as Sheba), bank: bankOfSheba(sheba) }

/** Computes the completeness of the person's details. */
export async function findCompleteness(ctx: RequestContext, personId: bigint): Promise<Completeness> {
  const [info, contact] = await Promise.all([
    getPersonInfo(ctx.db, ctx.secrets, personId),
    findContactDetails(ctx, personId),
  ])
  return completenessOf({
    name: info.firstName !== null && info.lastName !== null,
    nationalCode: info.maskedNationalCode !== null,
    birthDay: info.birthDay !== null,
    city: info.cityId !== null,
    address: contact.address !== null && contact.postalCode !== null,
    sheba: contact.sheba !== null,
  })
}
