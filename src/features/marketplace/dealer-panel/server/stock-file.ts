import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CsvCell } from '#platform/http/csv.ts'
import { bodyStates, colours, documentKinds, plateKinds } from '../../ad/choices.ts'
import { exportedKeys } from '../stock-heads.ts'
import type { PanelDealer } from './panel-context.ts'
import { selectChosen, type Selection } from './find-stock.ts'

const nameOf = (table: Readonly<Record<string, string>>, slug: string | null) =>
  slug === null ? '' : (table[slug] ?? '')

/** Returns cars as rows of a stock file, with the columns and words of an import. */
export async function stockFileRows(
  ctx: RequestContext,
  dealer: PanelDealer,
  chosen: { selection: Selection; most: number },
): Promise<CsvCell[][]> {
  const catalogue = await getCatalogue(ctx.db)
  const ads = await selectChosen(ctx, dealer, chosen)
  return ads.map((ad) => {
    const cells: Record<(typeof exportedKeys)[number], CsvCell> = {
      code: ad.code ?? ad.public_id,
      make: catalogue.makes.byId.get(ad.make_id)?.nameFa ?? '',
      model: catalogue.models.byId.get(ad.model_id)?.nameFa ?? '',
      trim: catalogue.trims.byId.get(ad.trim_id)?.nameFa ?? '',
      year: ad.year,
      mileage: ad.mileage_km,
      colour: nameOf(colours, ad.colour),
      body: nameOf(bodyStates, ad.body_state),
      document: nameOf(documentKinds, ad.document_kind),
      plate: nameOf(plateKinds, ad.plate_kind),
      price: ad.price_rial === null ? '' : ad.price_rial / 10n,
      city: catalogue.cities.byId.get(ad.city_id)?.nameFa ?? '',
      district: catalogue.districts.byId.get(ad.district_id ?? 0)?.nameFa ?? '',
      description: ad.description,
    }
    return exportedKeys.map((key) => cells[key])
  })
}
