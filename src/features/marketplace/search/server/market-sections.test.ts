import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { loader as openList } from '../screens/advertisement.tsx'
import { usedVehicleSections } from './market-sections.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

it('each price band counts what its linked list shows, and all bands together every cash price', async () => {
  const seller_id = (await aPerson(test)).id
  const prices = [300, 499, 500, 501, 799, 800, 1999, 2000, 3999, 4000, 9000]
  for (const millions of prices) await anAd(test, { seller_id, toman: millions * 1_000_000 })
  await anAd(test, { seller_id, price_mode: 'instalment' })
  await anAd(test, { seller_id, price_mode: 'barter', toman: 600_000_000 })
  const sections = await usedVehicleSections['used-vehicle']!(requestContext(test).ctx)
  const bands = sections.find(({ title }) => title === 'با چه بودجه‌ای؟')!.items
  expect(bands.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
    'تا ۵۰۰ میلیون تومان',
    '۵۰۰ تا ۸۰۰ میلیون تومان',
    '۸۰۰ میلیون تا ۱٫۲ میلیارد تومان',
    '۱٫۲ تا ۲ میلیارد تومان',
    '۲ تا ۴ میلیارد تومان',
    'بالای ۴ میلیارد تومان',
  ])
  expect(bands.map(({ value }) => value)).toEqual(['۲ آگهی', '۴ آگهی', '۱ آگهی', '۱ آگهی', '۲ آگهی', '۲ آگهی'])
  for (const { href, value } of bands) {
    const { total } = (await openList(visit(test, href) as never)) as { total: number }
    expect(`${formatInteger(total)} آگهی`, href).toBe(value)
  }
})
