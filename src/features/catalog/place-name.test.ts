import { expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { cityChoices, getCatalogue, loadCatalogue } from './contract.ts'

const test = useTestDb()

it('distinguishes cities of one name', async () => {
  await loadCatalogue(test.db)
  const choices = cityChoices(await getCatalogue(test.db))
  const labels = choices.map(({ label }) => label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
  expect(labels).toContain('خرم‌آباد')
  expect(labels).toContain('خرم‌آباد (استان مازندران)')
})
