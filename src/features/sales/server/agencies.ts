import './tables.ts'
import type { Catalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'

/** Lists the agencies of a plan with their cars, by province and city. */
export async function agenciesOf(
  db: Db,
  { cities, provinces }: Catalogue,
  cells: readonly { agencyId: number; total: number; free: number }[],
) {
  const ids = [...new Set(cells.map(({ agencyId }) => agencyId))]
  if (ids.length === 0) return []
  const rows = await db.selectFrom('sale_agency').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map((agency) => {
    const own = cells.filter(({ agencyId }) => agencyId === agency.id)
    const sum = (key: 'total' | 'free') => formatInteger(own.reduce((total, cell) => total + cell[key], 0))
    const city = cities.byId.get(agency.city_id)
    return {
      id: agency.id,
      name: agency.name,
      place: city
        ? [...new Set([provinces.byId.get(city.provinceId)?.nameFa, city.nameFa])].filter(Boolean).join('، ')
        : '',
      address: agency.address,
      phone: toPersianDigits(agency.phone),
      total: sum('total'),
      free: sum('free'),
    }
  })
}
