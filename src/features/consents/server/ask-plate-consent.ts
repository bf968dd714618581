import './tables.ts'
import { findPersonByMobile, openMobile } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import type { Mobile } from '#kit/mobile.ts'
import { formatPlate, type CarPlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { askPlatePath } from '../addresses.ts'
import type { ConsentKind, Purpose } from '../rules.ts'
import { askConsent, type AskAnswer } from './ask-consent.ts'

type Ask = { personId: bigint; plate: CarPlate; mobile: Mobile; kinds: readonly ConsentKind[]; purpose: Purpose }

const askedPlatePurpose = 'consent.asked-plate'

const invitedIndexOf = ({ secrets }: Pick<RequestContext, 'secrets'>, mobile: Mobile): Buffer =>
  secrets.blindIndex('consent.invited', mobile)

/** Masks a plate so that its owner recognises it; the full one is never stored unsealed. */
function titleOf(plate: CarPlate): string {
  const { first, letter, middle, serial } = maskPlate(plate) as CarPlate
  return toPersianDigits(`خودرو با پلاک ${first} ${letter} ${middle} ایران ${serial}`)
}

/**
 * Requests consent from a car's owner at their number. The caller does not learn whether the number
 * has an account.
 */
export async function askPlateConsent(
  ctx: RequestContext,
  { personId, plate, mobile, kinds, purpose }: Ask,
): Promise<AskAnswer> {
  const invited = invitedIndexOf(ctx, mobile)
  const ref = ctx.secrets
    .blindIndex('consent.plate', `${formatPlate(plate)} ${mobile}`)
    .toString('hex')
    .slice(0, 40)
  const ownerId = await findPersonByMobile(ctx, mobile)
  return askConsent(ctx, {
    personId,
    subject: {
      kind: 'plate',
      ref,
      title: titleOf(plate),
      href: askPlatePath,
      ownerId,
      invited,
      mobile,
      plate: { index: ctx.secrets.blindIndex(askedPlatePurpose, formatPlate(plate)), purpose: askedPlatePurpose },
    },
    kinds,
    purpose,
  })
}

/** Assigns requests to this person's number from before they had an account. */
export async function claimInvited(ctx: RequestContext, personId: bigint): Promise<void> {
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  if (!mobile) return
  await ctx.db
    .updateTable('consent')
    .set({ owner_id: personId })
    .where('invited_index', '=', invitedIndexOf(ctx, mobile))
    .where('owner_id', 'is', null)
    .where('state', '=', 'asked')
    .where('answer_until', '>', ctx.now)
    .where((is) => is.or([is('asker_id', 'is', null), is('asker_id', '<>', personId)]))
    .execute()
}
