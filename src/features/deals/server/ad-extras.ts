import type { AdExtras } from '#platform/ad-extras.ts'
import { beforeBuyingPath } from '../addresses.ts'
import { presentTransferCosts } from './transfer-costs.ts'

/** The costs of the transfer and the checklist of a visit, on the page of an ad. */
export const dealAdExtras: AdExtras = async (ctx, { publicId, trimId, year }) => {
  const costs = await presentTransferCosts(ctx, { ad: { trimId, year }, side: 'buyer', payer: null })
  const href = beforeBuyingPath(publicId)
  const note = costs?.whole
    ? 'برآورد مالیات، تعویض پلاک و سند'
    : costs?.total
      ? 'جمع آنچه معلوم است؛ بقیه را مرکز تعویض پلاک می‌گوید'
      : 'مبلغ را مرکز تعویض پلاک می‌گوید'
  return [
    { href: `${href}#transfer`, label: 'هزینهٔ انتقال سند', value: costs?.total ?? null, note, order: 20 },
    {
      href,
      label: 'چک‌لیست بازدید',
      value: null,
      note: 'برای همین خودرو، با ایرادهای رایج این مدل؛ آفلاین و چاپی',
      order: 30,
    },
  ]
}
