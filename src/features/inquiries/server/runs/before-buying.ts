import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { bundleKinds, type BundleKind } from '../../bundle.ts'
import { inquiryKind } from '../../kinds.ts'
import type { BundleView } from '../../views.ts'
import { presentService } from '../present-service.ts'
import { feeOf } from '../rules.ts'
import type { RunQuestion } from './register-run.ts'
import { runFeeOf } from './run-fee.ts'

export type BundleInput = {
  plate: Plate
  nationalCode: string
  mobile: string
  identifier: string
  birthDate: JalaliDate
}

/** Lists the inquiries of the whole check of a car before buying. */
export function bundleQuestions(given: BundleInput): RunQuestion[] {
  const all = { ...given, plate: formatPlate(given.plate), birthDate: jalaliText(given.birthDate) }
  return bundleKinds.map((kind) => ({
    kind,
    input: Object.fromEntries(inquiryKind(kind).inputs.map((name) => [name, all[name as keyof typeof all]])),
    about: null,
  }))
}

/** Returns the price of the check, and the price of its parts alone. */
export async function presentBundle(ctx: RequestContext): Promise<BundleView> {
  const parts = await Promise.all(
    bundleKinds.map(async (kind: BundleKind) => {
      const [{ health }, fee, alone] = await Promise.all([
        presentService(ctx, kind),
        runFeeOf(ctx.db, { run: 'before-buying', kind, at: ctx.now }),
        feeOf(ctx.db, kind, ctx.now),
      ])
      return { kind, health, rial: fee.totalRial, aloneRial: alone.totalRial }
    }),
  )
  const sum = (name: 'rial' | 'aloneRial') => parts.reduce((total, part) => total + part[name], 0n)
  const [together, alone] = [sum('rial'), sum('aloneRial')]
  return {
    price: formatMoney(together),
    priceRial: formatRial(together),
    alone: alone > together ? formatMoney(alone) : null,
    parts: parts.map(({ kind, health, aloneRial }) => ({
      kind,
      title: inquiryKind(kind).title,
      lead: inquiryKind(kind).lead,
      price: formatMoney(aloneRial),
      health,
    })),
  }
}
