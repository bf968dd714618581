import './tables.ts'
import { renderSVG } from 'uqr'
import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { agreementPath } from '../addresses.ts'
import { type DealParty, dealFlow } from '../states.ts'
import { stampTexts } from '../texts.ts'
import type { agreementOf } from './agreement.ts'
import { partsFor } from './agreement-text.ts'
import type { DealRow } from './tables.ts'

type Agreement = NonNullable<Awaited<ReturnType<typeof agreementOf>>>
type Shown = { row: DealRow; agreement: Agreement; side: DealParty }

const isWhole = ({ sellerSigned, buyerSigned }: Agreement) => sellerSigned !== null && buyerSigned !== null

/** The draft as one party sees it, part by part, for page and PDF. */
export const agreementParts = ({ agreement, side }: Omit<Shown, 'row'>) =>
  partsFor(agreement.text, { side, whole: isWhole(agreement) })

/** The end of the purchase: the agreement stays readable and states that it no longer binds. */
export const stampOf = ({ state, ended_at: endedAt }: Pick<DealRow, 'state' | 'ended_at'>): string | null =>
  dealFlow.isOpen(state) || endedAt === null ? null : (stampTexts[state]?.(formatDateTime(endedAt)) ?? null)

/** Each confirmation with its time and, for a dealer, the member. */
export async function signaturesOf({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, agreement: Agreement) {
  const { sellerSigned, buyerSigned, sellerSignedBy, content } = agreement
  const dealer = content.seller.dealer
  const member =
    dealer && sellerSignedBy !== null ? (await findNames(db, secrets, [sellerSignedBy])).get(sellerSignedBy) : undefined
  const by = dealer && member ? `، به دست ${member} از طرف ${dealer}` : ''
  return { seller: sellerSigned && `${sellerSigned}${by}`, buyer: buyerSigned }
}

/** Returns every text of a draft at its place, as `agreement.typ` sets it. */
export async function agreementSheet(ctx: RequestContext, shown: Shown) {
  const { row, agreement } = shown
  const signed = (at: string | null) => (at ? `با کد پیامکی تأیید شد، ${at}` : 'هنوز تأیید نشده')
  const { seller, buyer } = await signaturesOf(ctx, agreement)
  return {
    brand: 'فرمان',
    title: cleanText(agreement.text.title),
    stamp: stampOf(row),
    version: `نسخهٔ ${toPersianDigits(String(agreement.version))}، ${agreement.changedAt}`,
    warning: agreement.text.warning,
    qr: renderSVG(`${ctx.scope.origin}${agreementPath(row.public_id)}`, { ecc: 'M', border: 4 }),
    about: 'کد پروندهٔ این خرید',
    parts: agreementParts(shown),
    clausesName: 'شرط‌ها',
    clauses: agreement.clauses,
    signatures: [
      { label: 'فروشنده', value: signed(seller) },
      { label: 'خریدار', value: signed(buyer) },
    ],
    print: { label: 'کد متن', value: `\u2066${agreement.print}\u2069` },
  }
}
