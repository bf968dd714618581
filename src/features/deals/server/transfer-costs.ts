import { ruleAt } from '#features/rules/contract.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { factoryPriceOf } from '#features/prices/contract.ts'
import type { DealAd } from '#features/marketplace/contract.ts'
import { dayOf, dayText } from '#kit/day.ts'
import { formatDecimal, toPersianDigits } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { costPayers, type CostPayer } from '../agreement.ts'
import type { DealParty } from '../states.ts'
import { ageReduction, transferTaxRial } from '../transfer-tax.ts'
import type { DealView } from '../views.ts'
import { transferCostRule } from './rules.ts'

type Question = { ad: Pick<DealAd, 'trimId' | 'year'>; side: DealParty; payer: CostPayer | null }

/** Lists the costs of changing the owner with their sources and the party that pays. An unknown cost is never zero. */
export async function presentTransferCosts(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { ad, side, payer }: Question,
): Promise<DealView['transferCosts']> {
  const [{ value: rule, from }, price, catalogue] = await Promise.all([
    ruleAt(db, transferCostRule, now),
    factoryPriceOf(db, ad.trimId, now),
    getCatalogue(db),
  ])
  const make = catalogue.makes.byId.get(
    catalogue.models.byId.get(catalogue.trims.byId.get(ad.trimId)!.modelId)!.makeId,
  )!
  const imported = make.origin === 'imported'
  const years = { year: ad.year, thisYear: toJalali(now).year }
  const taxRial = price && !imported ? transferTaxRial(rule, { factoryRial: price.rial, ...years }) : null
  const share = `${formatDecimal(rule.taxPercent)}٪`
  const less = ageReduction(rule, years)
  const tax =
    taxRial !== null && price
      ? `${share} قیمت کارخانه (${formatMoney(price.rial)}، ${price.source}، ${price.since})${less > 0 ? ` با ${formatDecimal(less)}٪ کاهش برای سال ساخت ${toPersianDigits(ad.year)}` : ''}`
      : imported
        ? `برای خودروی وارداتی ${share} ارزش گمرکی و حقوق ورودی است؛ مبلغ را مرکز تعویض پلاک می‌گوید.`
        : `${share} قیمت کارخانه است، ولی قیمت کارخانهٔ این تیپ را نداریم؛ مبلغ را مرکز تعویض پلاک می‌گوید.`
  const announced = (rial: bigint) => (rial > 0n ? rial : null)
  const counter = `طبق تعرفه، از ${dayText(dayOf(from))}`
  const lines = [
    { label: 'مالیات نقل و انتقال', rial: taxRial, why: tax },
    { label: 'تعویض پلاک', rial: announced(rule.plateRial), why: rule.plateRial > 0n ? counter : null },
    { label: 'سند دفترخانه', rial: announced(rule.deedRial), why: rule.deedRial > 0n ? counter : null },
  ]
  const existing = lines.flatMap(({ rial }) => rial ?? [])
  const total = existing.reduce((sum, rial) => sum + rial, 0n)
  const whole = existing.length === lines.length
  const mine = payer === 'half' ? total - total / 2n : payer === side ? total : 0n
  return {
    lines: lines.map(({ rial, ...line }) => ({ ...line, amount: rial === null ? null : formatMoney(rial) })),
    total: existing.length > 0 ? formatMoney(total) : null,
    whole,
    demo: price?.demo ?? false,
    payer: payer && costPayers[payer],
    // Without a known cost nothing more is expected.
    mine:
      payer === null || existing.length === 0
        ? null
        : whole || mine === 0n
          ? formatMoney(mine)
          : `از آنچه معلوم است ${formatMoney(mine)}`,
    since: dayText(dayOf(from)),
  }
}
