import { findBalances } from '#features/ledger/contract.ts'
import { formatDateTime, formatTime, tehranDaysBetween } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { payableKind } from './payable-kinds.ts'
import { gatewayTitles } from '../texts.ts'
import type { PrebankView } from '../views.ts'
import { findDiscount } from './discounts/find-discount.ts'
import { findSilentGateways } from './gateway-health.ts'
import type { PayableRow } from './payment-row.ts'
import { readLines } from './request-payment.ts'
import { countPayments, splitAmount } from './split-amount.ts'

/** Loads the page before the bank; every later amount is already here. */
export async function presentPrebank(ctx: RequestContext, payable: PayableRow): Promise<PrebankView> {
  const { db, now, providers, manifests } = ctx
  const kind = payableKind(manifests, payable.kind)
  const { cash, gift } = await findBalances(db, payable.person_id!)
  const silent = await findSilentGateways(db, now)
  const available = kind.mayUseWallet ? cash + gift : 0n
  const amount = payable.amount_rial
  const { limits } = providers.gateways.toSorted((one, other) => Number(other.limits.most - one.limits.most))[0]!
  const split = splitAmount(amount, available, limits)
  const needed = amount > limits.most
  return {
    id: payable.public_id,
    kind: kind.label,
    title: payable.title,
    lines: readLines(payable.lines).map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
    discount: kind.takesDiscounts ? presentDiscount(await findDiscount(db, payable.id)) : undefined,
    total: formatMoney(amount),
    totalRial: formatRial(amount),
    free: amount === 0n,
    amountRial: String(amount),
    wallet:
      available > 0n && amount > 0n && !split.part
        ? {
            balance: formatMoney(available),
            gift: gift > 0n,
            pays: formatMoney(split.walletRial),
            rest: split.gatewayRial > 0n ? formatMoney(split.gatewayRial) : null,
            restRial: split.gatewayRial > 0n ? formatRial(split.gatewayRial) : null,
            needed,
          }
        : null,
    parts:
      split.part && kind.mayUseWallet
        ? {
            now: formatMoney(split.gatewayRial),
            inWallet: available > 0n ? formatMoney(available) : null,
            rest: formatMoney(amount - available),
            count: countPayments(amount, available, limits),
          }
        : null,
    gateways: providers.gateways.map(({ name, limits }) => ({
      name,
      title: gatewayTitles[name] ?? name,
      silent: silent.has(name),
      tooSmall: amount > limits.most && !kind.mayUseWallet,
      times: amount > limits.most ? countPayments(amount, available, limits) : 1,
    })),
    until: payable.expires_at && { text: untilText(payable.expires_at, now), at: payable.expires_at.toISOString() },
    startKey: newToken(),
  }
}

/** Formats today's deadline as time only; other dates matter for sale winners. */
const untilText = (until: Date, now: Date): string =>
  tehranDaysBetween(now, until) === 0 ? `ساعت ${formatTime(until)}` : formatDateTime(until)

const presentDiscount = (match: Awaited<ReturnType<typeof findDiscount>>): PrebankView['discount'] =>
  match ? { code: match.code, before: formatMoney(match.beforeRial) } : null
