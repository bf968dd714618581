import { expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { engineKindOf } from '#features/imported/costs.ts'
import { demoCars } from './imported-demo.ts'

const test = useTestDb()

/** Years of the generation described by a trim's data sheet, and its country of origin. */
const generations: Readonly<Record<string, { from: number; to: number; origins: readonly string[] }>> = {
  'toyota-corolla-1-8-hybrid': { from: 2019, to: 2026, origins: ['ژاپن'] },
  'toyota-rav4-2-5-hybrid': { from: 2019, to: 2025, origins: ['ژاپن'] },
  'toyota-camry-2-5-hybrid': { from: 2018, to: 2024, origins: ['ژاپن'] },
  'byd-song-plus-dm-i-plug-in': { from: 2021, to: 2026, origins: ['چین'] },
  'byd-seagull-electric': { from: 2023, to: 2026, origins: ['چین'] },
  'volkswagen-id4-pro-crozz': { from: 2021, to: 2026, origins: ['چین'] },
  'kia-sportage-gen-4-2-0': { from: 2016, to: 2021, origins: ['کرهٔ جنوبی'] },
  'kia-cerato-2-0-automatic': { from: 2018, to: 2024, origins: ['کرهٔ جنوبی'] },
  'hyundai-tucson-gen-3-2-0': { from: 2015, to: 2020, origins: ['کرهٔ جنوبی'] },
  'hyundai-creta-1-5-cvt': { from: 2020, to: 2026, origins: ['هند'] },
  'suzuki-vitara-1-4t': { from: 2018, to: 2026, origins: ['مجارستان'] },
}

it("the demo's imported cars match the generation of their year, its origin, and the duty of their engine", async () => {
  await loadCatalogue(test.db)
  const { trims } = await getCatalogue(test.db)
  const { open, next, last } = demoCars()
  const cars = [...open, ...next, ...last]
  expect(cars.length).toBeGreaterThan(8)
  for (const { slug, trim, year, origin, engine } of cars) {
    const { from, to, origins } = generations[trim]!
    expect(year, slug).toBeGreaterThanOrEqual(from)
    expect(year, slug).toBeLessThanOrEqual(to)
    expect(origins, slug).toContain(origin)
    expect(slug).toContain(String(year))
    expect(engine, slug).toBe(engineKindOf(trims.bySlug.get(trim)!))
  }
})
