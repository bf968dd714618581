import { beforeEach, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { districtOfAddress } from './district-of-address.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

it.each([
  ['tehran', 'پونک، خیابان عدل، پلاک ۱۲', 'پونک'],
  ['tehran', 'محله پونک، خیابان عدل', 'پونک'],
  ['tehran', 'خیابان عدل، سعادت آباد، پلاک ۱۲', 'سعادت‌آباد'],
  ['tehran', 'خیابان پونک باختری، پلاک ۱۲', null],
  ['shiraz', 'پونک، خیابان عدل', null],
])('finds the district of %s in «%s»', async (city, address, name) => {
  const catalogue = await getCatalogue(test.db)
  const id = districtOfAddress(catalogue, catalogue.cities.bySlug.get(city)!.id, address)
  expect(id === null ? null : catalogue.districts.byId.get(id)!.nameFa).toBe(name)
})
