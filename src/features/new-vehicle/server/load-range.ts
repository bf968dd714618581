import { albumOfModel } from '#features/albums/contract.ts'
import {
  bodyTypeNames,
  getCatalogue,
  getSpecSheet,
  latinName,
  modelTitle,
  notAnnounced,
  persianNumbers,
  vehicleTitle,
  type Catalogue,
  type Make,
  type Model,
  type SpecKeyName,
  type Trim,
} from '#features/catalog/contract.ts'
import { spreadDrawings, turnPictureKey } from '#features/drawings/contract.ts'
import { findNewCarPrices, marketOffersOf, type NewCarPrices } from '#features/prices/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import { carInfoPath, comparePath, modelPricePath, rangePath, trimPricePath, usedRangePath } from '../addresses.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import { isInBand, productionStates, readRangeFilters } from '../range-filters.ts'
import {
  isPriced,
  type MakerView,
  type ModelCard,
  type ModelView,
  type NearRanges,
  type PriceNote,
  type TrimPriceRow,
} from '../range-view.ts'
import { canonicalAddress, rangeOf } from './find-range.ts'
import { carPicture, commonPaints, usualColour } from './car-picture.ts'
import { spanOf, textsOf } from './line-text.ts'

/** Max cars side by side. */
const maxCompared = 4

/** Loads the maker or model of an address, its canonical address, or similar ones. */
export async function loadRange(
  ctx: RequestContext,
  slug: string,
  params: URLSearchParams,
): Promise<MakerView | ModelView | NearRanges | { redirect: string }> {
  const catalogue = await getCatalogue(ctx.db)
  const range = rangeOf(catalogue, slug)
  if (!range) {
    const address = await canonicalAddress(ctx.db, catalogue, slug)
    return address ? { redirect: address } : { kind: 'near', near: nearRanges(catalogue, slug) }
  }
  const prices = await findNewCarPrices(ctx.db, ctx.now)
  const { make, model } = range
  return model
    ? presentModel(ctx, { catalogue, prices, make, model })
    : presentMaker({ catalogue, prices, make, params })
}

function nearRanges(catalogue: Catalogue, slug: string): NearRanges['near'] {
  const labels = new Map<string, string>()
  for (const make of catalogue.makes.list) {
    labels.set(make.slug, make.nameFa)
    for (const model of catalogue.modelsOf(make.id)) labels.set(model.slug, modelTitle(make, model))
  }
  const near = nearestSlugs(slug, [...labels.keys()], 5)
  return near.map((each) => ({ href: rangePath(each), label: labels.get(each)! }))
}

const stateOf = ({ current }: Model) => (current ? productionStates.sold : productionStates.ended)

type MakerParts = { catalogue: Catalogue; prices: NewCarPrices; make: Make; params: URLSearchParams }

function presentMaker({ catalogue, prices, make, params }: MakerParts): MakerView {
  const models = catalogue.modelsOf(make.id)
  const bodies = [...new Set(models.map(({ bodyType }) => bodyType))]
  const { body, band, state } = readRangeFilters(params, bodies)
  const cards = models
    .filter((model) => body === null || model.bodyType === body)
    .filter((model) => state === null || model.current === (state === 'sold'))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
    .map((model): ModelCard => {
      const trims = catalogue.trimsOf(model.id)
      const shown = trims.filter(({ slug }) => isInBand(prices.bySlug.get(slug), band))
      return {
        href: rangePath(model.slug),
        label: modelTitle(make, model),
        nameEn: latinName(make, model),
        picture: { name: carPicture(model, usualColour(model, commonPaints)), alt: `طرح ${modelTitle(make, model)}` },
        body: bodyTypeNames[model.bodyType] ?? '',
        state: stateOf(model),
        sold: model.current,
        trims: shown.map((trim) => presentTrim(catalogue, trim, prices)),
        hidden: trims.length - shown.length,
        unpriced: model.current && !trims.some(({ slug }) => prices.bySlug.has(slug)),
      }
    })
    .filter(({ trims }) => trims.length > 0)
  const pictures = spreadDrawings(cards.map(({ picture }) => ({ key: picture.name, colours: commonPaints })))
  const sold = models.filter(({ current }) => current).length
  return {
    kind: 'maker',
    path: rangePath(make.slug),
    title: make.nameFa,
    nameEn: make.nameEn,
    lead:
      sold > 0
        ? `${formatInteger(models.length)} مدل؛ ${formatInteger(sold)} مدل هنوز تولید می‌شود.`
        : `${formatInteger(models.length)} مدل؛ هیچ‌کدام دیگر تولید نمی‌شود.`,
    usedAds: usedRangePath(make.slug),
    prices: `/services/vehicle-info/price?make=${make.slug}`,
    note: cards.some(({ trims }) => trims.some(isPriced)) ? noteOf(prices) : null,
    filters: { body: body ?? '', band: band ?? '', state: state ?? '' },
    bodies: bodies.map((value) => ({ value, label: bodyTypeNames[value] ?? value })),
    filtered: body !== null || band !== null || state !== null,
    models: cards.map((card, at) => ({
      ...card,
      picture: { ...card.picture, name: pictures[at] ?? card.picture.name },
    })),
    total: models.length,
  }
}

const noteOf = ({ day, demo, sources }: NewCarPrices): PriceNote => ({ day, demo, sources: sources.join('، ') })

/**
 * Formats «حدود ۱,۵۰۳ سی‌سی، ۱۴۷ اسب بخار»: a trim's figures are all certain or all approximate.
 */
function aboutEngine({ engineCc, powerHp, approximate }: Trim): string {
  const figures = [
    engineCc !== null && `${formatInteger(engineCc)} سی‌سی`,
    powerHp !== null && `${formatInteger(powerHp)} اسب بخار`,
  ].filter(Boolean)
  return `${approximate && figures.length > 0 ? 'حدود ' : ''}${figures.join('، ')}`
}

function presentTrim(catalogue: Catalogue, trim: Trim, { bySlug }: NewCarPrices): TrimPriceRow {
  const price = bySlug.get(trim.slug)
  return {
    name: persianNumbers(trim.nameFa),
    title: vehicleTitle(catalogue, trim.id),
    about: aboutEngine(trim),
    info: carInfoPath(trim.slug),
    price: `${trimPricePath(trim.slug)}?year=new`,
    compare: comparePath([trim.slug]),
    factory: price?.factory ?? null,
    market: price?.market ?? null,
    gap: price?.gap ?? null,
  }
}

type ModelParts = { catalogue: Catalogue; prices: NewCarPrices; make: Make; model: Model }

async function presentModel(ctx: RequestContext, { catalogue, prices, make, model }: ModelParts): Promise<ModelView> {
  const trims = catalogue.trimsOf(model.id)
  const sheets = await Promise.all(trims.map(({ id }) => getSpecSheet(ctx.db, id)))
  const album = await albumOfModel(ctx.db, model.id)
  const title = modelTitle(make, model)
  const linesOf = (key: SpecKeyName) =>
    sheets.flatMap((sheet) => {
      const line = sheet.line(key)
      return line?.value ? [line] : []
    })
  const fact = (label: string, values: readonly string[]) => ({ label, value: values.join('، ') || notAnnounced })
  const colours = sheets.flatMap((sheet) => sheet.colours)
  const colour = usualColour(model, colours)
  return {
    kind: 'model',
    path: rangePath(model.slug),
    title,
    nameEn: latinName(make, model),
    maker: { href: rangePath(make.slug), label: make.nameFa },
    brand: make.nameEn,
    picture: { name: carPicture(model, colour), alt: `طرح ${title}` },
    turn: turnPictureKey(carPicture(model, colour)),
    state: stateOf(model),
    sold: model.current,
    body: bodyTypeNames[model.bodyType] ?? '',
    facts: [
      fact('نوع بدنه', [bodyTypeNames[model.bodyType] ?? '']),
      fact('سال تولید', [yearsText(model)]),
      fact('سوخت', textsOf(linesOf('fuel'))),
      fact('گیربکس', textsOf(linesOf('gearbox'))),
      fact('قدرت', spanOf(linesOf('power'))),
      fact('مصرف ترکیبی', spanOf(linesOf('consumption-combined'))),
    ],
    trims: trims.map((trim) => presentTrim(catalogue, trim, prices)),
    compareAll: trims.length > 1 ? comparePath(trims.slice(0, maxCompared).map(({ slug }) => slug)) : null,
    note: trims.some(({ slug }) => prices.bySlug.has(slug)) ? noteOf(prices) : null,
    prices: trims.some(({ slug }) => prices.known.has(slug)) ? modelPricePath(model.slug) : null,
    used: { count: await countUsed(ctx, trims), href: usedRangePath(make.slug, model.slug) },
    album: album && { href: album.href, count: album.count },
    others: catalogue
      .modelsOf(make.id)
      .filter(({ id, current }) => current && id !== model.id)
      .map((other) => ({ href: rangePath(other.slug), label: modelTitle(make, other) })),
    variants: trims.map((trim, index) => ({
      name: vehicleTitle(catalogue, trim.id),
      path: carInfoPath(trim.slug),
      gearbox: sheets[index]!.line('gearbox')?.text ?? '',
      fuel: sheets[index]!.line('fuel')?.text ?? '',
    })),
  }
}

/** Formats the years as in the catalogue, in the calendar of its model years. */
const yearsText = ({ yearFrom, yearTo }: Model): string =>
  yearTo === null ? `از ${toPersianDigits(yearFrom)}` : `${toPersianDigits(yearFrom)} تا ${toPersianDigits(yearTo)}`

/** Counts live used cars of these trims; null in a product without ads. */
async function countUsed({ db, manifests }: RequestContext, trims: readonly Trim[]): Promise<number | null> {
  const offers = marketOffersOf(manifests)
  if (!offers) return null
  const match = await Promise.all(trims.map(({ id }) => offers.find(db, { trimId: id, year: null, limit: 1 })))
  return match.reduce((sum, { count }) => sum + count, 0)
}
