import { getCatalogue } from '#features/catalog/contract.ts'
import type { AdExtras } from '#platform/ad-extras.ts'
import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import { ownershipPath } from '../../addresses.ts'
import { usualQuery } from '../../ownership/ownership.ts'
import { loadOwnership } from './load-ownership.ts'

/** The running costs of a year, on the page of an ad; no amount for a year of make without a market price. */
export const ownershipAdExtras: AdExtras = async (ctx, { trimId, year }) => {
  const trim = (await getCatalogue(ctx.db)).trims.byId.get(trimId)
  if (!trim) return []
  const query = new URLSearchParams({ year: String(year), years: '1' })
  const { running, unknown, typed } = await loadOwnership(ctx, trim.slug, query)
  const existing = typed.year === String(year) && running !== null
  // What is paid for holds no change in value, known or not.
  const without = [...new Set([...unknown, 'افت قیمت خودرو'])].join(' و ')
  return [
    {
      href: existing ? `${ownershipPath(trim.slug)}?${query}` : ownershipPath(trim.slug),
      label: 'هزینهٔ نگهداری در سال',
      value: existing ? `${compactToman(BigInt(running.real) * 10n)}\u00a0تومان` : null,
      note: existing
        ? `برآورد با ${formatInteger(usualQuery.km)} کیلومتر در سال، بدون ${without}`
        : 'سوخت، بیمه، سرویس، عوارض و افت قیمت این تیپ',
      order: 10,
    },
  ]
}
