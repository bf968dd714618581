import {
  getSpecSheet,
  specKeys,
  vehicleTitle,
  unsureWord,
  type Catalogue,
  type Model,
  type SpecKeyName,
  type SpecLine,
  type SpecSheet,
  type Trim,
} from '#features/catalog/contract.ts'
import type { NewCarPrice } from '#features/prices/contract.ts'
import { compactToman } from '#kit/money.ts'
import { listInWords } from '#kit/sentence.ts'
import type { Db } from '#platform/database/database.ts'
import { carInfoPath } from '../../addresses.ts'
import { markBest, type BestWords, type Cell, type Fact, type Row } from '../../compare/best-cells.ts'
import type { Criterion } from '../../compare/compare-query.ts'
import type { ComparedCar, CompareView, RowGroup } from '../../compare/compare-view.ts'
import { marksOf, type Marks } from '../../compare/weigh.ts'
import { carPicture, commonPaints, pictureAlt, usualColour } from '../car-picture.ts'

/** A car with its compared facts. */
export type ComparedTrim = {
  /** The slug in the address: of a trim, or of a model represented by a trim. */
  slug: string
  trim: Trim
  model: Model
  title: string
  sheet: SpecSheet
  prices: NewCarPrice | null
}

/**
 * Lists trims by slug, in order; a model is represented by its first current trim. Skips unknown
 * slugs.
 */
export async function readTrims(
  db: Db,
  catalogue: Catalogue,
  slugs: readonly string[],
  prices: ReadonlyMap<string, NewCarPrice>,
): Promise<ComparedTrim[]> {
  const matches = slugs.flatMap((slug) => {
    const model = catalogue.models.bySlug.get(slug)
    const trim = catalogue.trims.bySlug.get(slug) ?? (model && catalogue.trimsOf(model.id)[0])
    return trim ? [{ slug, trim }] : []
  })
  return Promise.all(
    matches.map(async ({ slug, trim }) => ({
      slug,
      trim,
      model: catalogue.models.byId.get(trim.modelId)!,
      title: vehicleTitle(catalogue, trim.id),
      sheet: await getSpecSheet(db, trim.id),
      prices: prices.get(trim.slug) ?? null,
    })),
  )
}

/** Returns the compared cars, each in a colour that no car before it has: a factory colour, else a common one. */
export function presentCars(cars: readonly ComparedTrim[], withoutCar: (car: ComparedTrim) => string): ComparedCar[] {
  const used = new Set<string>()
  return cars.map((car) => {
    const usual = usualColour(car.model, car.sheet.colours)
    const colour = [usual, ...car.sheet.colours, ...commonPaints].find((each) => !used.has(each)) ?? usual
    used.add(colour)
    return presentCar(car, colour, withoutCar(car))
  })
}

function presentCar(car: ComparedTrim, colour: string, without: string): ComparedCar {
  return {
    slug: car.slug,
    href: carInfoPath(car.trim.slug),
    title: car.title,
    picture: carPicture(car.model, colour),
    alt: pictureAlt(car.title, colour),
    without,
  }
}

/** Words for the car that is better in a fact. */
const bestWords: Readonly<Record<string, BestWords>> = {
  'ground-clearance': ['بلندتر', 'بلندترین'],
  boot: ['جادارتر', 'جادارترین'],
  power: ['پرقدرت‌تر', 'پرقدرت‌ترین'],
  torque: ['پرگشتاورتر', 'پرگشتاورترین'],
  'consumption-combined': ['کم‌مصرف‌تر', 'کم‌مصرف‌ترین'],
  'consumption-city': ['کم‌مصرف‌تر', 'کم‌مصرف‌ترین'],
  'consumption-highway': ['کم‌مصرف‌تر', 'کم‌مصرف‌ترین'],
  'emission-standard': ['پاک‌تر', 'پاک‌ترین'],
  acceleration: ['سریع‌تر', 'سریع‌ترین'],
  'electric-range': ['دوربردتر', 'دوربردترین'],
  screen: ['بزرگ‌تر', 'بزرگ‌ترین'],
}

function wordsOf(key: SpecKeyName): BestWords | null {
  const spec = specKeys[key]
  if (bestWords[key]) return bestWords[key]
  if (spec.kind === 'number' && spec.better) return spec.better === 'more' ? ['بیشتر', 'بیشترین'] : ['کمتر', 'کمترین']
  if (spec.kind === 'choice' && spec.better) return ['بهتر', 'بهترین']
  // «دارد» beside «ندارد» is clear already.
  return null
}

function cellOf(line: SpecLine | undefined): Cell {
  if (!line || line.value === null) return { text: line?.text ?? '—', unknown: true, merit: null, approximate: false }
  const text = line.approximate ? `${unsureWord(line.key)} ${line.text}` : line.text
  return { text, unknown: false, merit: meritOf(line), approximate: line.approximate }
}

/** Returns a number that grows with quality; null for a matter of taste. */
function meritOf({ key, value }: SpecLine): number | null {
  const spec = specKeys[key]
  if (value === null) return null
  if (spec.kind === 'number' && spec.better) return spec.better === 'more' ? Number(value) : -Number(value)
  if (spec.kind === 'choice' && spec.better) return Object.keys(spec.choices).indexOf(value)
  if (spec.kind === 'yes-no' && spec.better) return value === 'yes' ? 1 : 0
  return null
}

const priceCell = (rial: bigint | null | undefined): Cell =>
  rial == null
    ? { text: 'ثبت نشده', unknown: true, merit: null, approximate: false }
    : { text: `${compactToman(rial)}\u00a0تومان`, unknown: false, merit: -Number(rial), approximate: false }

const priceFacts = (cars: readonly ComparedTrim[]): Fact[] => [
  {
    key: 'factory-price',
    label: 'قیمت کارخانه',
    words: ['ارزان‌تر', 'ارزان‌ترین'],
    cells: cars.map(({ prices }) => priceCell(prices?.factoryRial)),
  },
  {
    key: 'market-price',
    label: 'قیمت بازار خودروی صفر',
    words: ['ارزان‌تر', 'ارزان‌ترین'],
    cells: cars.map(({ prices }) => priceCell(prices?.marketRial)),
  },
]

/**
 * Lists all compared facts by group: prices first, then the groups of the sheets. Skips facts that
 * no car has.
 */
export function compareGroups(cars: readonly ComparedTrim[]): RowGroup[] {
  if (cars.length === 0) return []
  const groups = cars[0]?.sheet.groups ?? []
  const keysOf = (group: string) => [
    ...new Set(
      cars.flatMap(({ sheet }) => sheet.groups.find((each) => each.group === group)?.lines.map(({ key }) => key) ?? []),
    ),
  ]
  return [
    { id: 'prices', title: 'قیمت', rows: priceFacts(cars).map(markBest) },
    ...groups.map(({ group, title }) => ({
      id: group as string,
      title,
      rows: keysOf(group)
        .map((key): Fact => ({
          key,
          label: specKeys[key].label,
          words: wordsOf(key),
          cells: cars.map(({ sheet }) => cellOf(sheet.line(key))),
        }))
        .filter(({ cells }) => cells.some(({ unknown }) => !unknown))
        .map(markBest),
    })),
  ].filter(({ rows }) => rows.length > 0)
}

/** The most requested facts first; other advantages follow. */
const requests = [
  'market-price',
  'factory-price',
  'consumption-combined',
  'power',
  'boot',
  'airbags',
  'ground-clearance',
  'warranty-months',
]
const maxStrengths = 6

/** One of the three consumptions, and one of both prices, is enough. */
const likeOthers: readonly (readonly string[])[] = [
  ['consumption-combined', 'consumption-city', 'consumption-highway'],
  ['market-price', 'factory-price'],
]
const withoutRepeats = (rows: readonly Row[]): Row[] =>
  rows.filter(({ key }, index) => {
    const alike = likeOthers.find((keys) => keys.includes(key))
    return !alike || !rows.slice(0, index).some((before) => alike.includes(before.key))
  })

/** Lists the advantages of each car, with all numbers. */
export function strengthsOf(cars: readonly ComparedTrim[], groups: readonly RowGroup[]): CompareView['strengths'] {
  const rows = groups.flatMap(({ rows }) => rows)
  const place = ({ key }: Row) => (requests.includes(key) ? requests.indexOf(key) : requests.length)
  return cars.map(({ title }, at) => ({
    title,
    texts: withoutRepeats(rows.filter(({ cells }) => cells[at]!.best).toSorted((a, b) => place(a) - place(b)))
      .slice(0, maxStrengths)
      .map(({ label, cells }) => {
        const { text, best } = cells[at]!
        const others = cells.filter((cell, index) => index !== at && !cell.unknown)
        const without = others.length === cells.length - 1 && others.every((other) => other.text === 'ندارد')
        if (without) {
          const own = text === label ? 'دارد' : text
          return `${label}: ${own}؛ ${others.length > 1 ? 'بقیه ندارند' : 'خودروی دیگر ندارد'}`
        }
        return `${label}: ${best}؛ ${text} در برابر ${listInWords([...new Set(others.map((other) => other.text))])}`
      }),
  }))
}

const share = (sheet: SpecSheet, group: string): number | null => {
  const lines = sheet.groups.find((each) => each.group === group)?.lines ?? []
  const existing = lines.filter(({ key, value }) => specKeys[key].kind === 'yes-no' && value !== null)
  // A handful of facts says nothing about the rest.
  return existing.length < 5 ? null : existing.filter(({ value }) => value === 'yes').length / existing.length
}

const numberOf = (sheet: SpecSheet, key: 'consumption-combined' | 'power' | 'boot' | 'wheelbase'): number | null => {
  const value = sheet.line(key)?.value
  return value == null ? null : Number(value)
}

/** Scores each car per criterion. */
export function marksOfCars(cars: readonly ComparedTrim[]): Marks[] {
  const price = cars.map(({ prices }) => {
    const rial = prices?.marketRial ?? prices?.factoryRial
    return rial == null ? null : Number(rial)
  })
  const sheets = cars.map(({ sheet }) => sheet)
  // Compare boot volumes when all are known, else wheelbases, because the two are not comparable.
  const boots = sheets.map((sheet) => numberOf(sheet, 'boot'))
  const space = boots.includes(null) ? sheets.map((sheet) => numberOf(sheet, 'wheelbase')) : boots
  const by: Record<Criterion, (number | null)[]> = {
    price: marksOf(price, 'less'),
    consumption: marksOf(
      sheets.map((sheet) => numberOf(sheet, 'consumption-combined')),
      'less',
    ),
    safety: marksOf(
      sheets.map((sheet) => share(sheet, 'safety')),
      'more',
    ),
    power: marksOf(
      sheets.map((sheet) => numberOf(sheet, 'power')),
      'more',
    ),
    space: marksOf(space, 'more'),
    comfort: marksOf(
      sheets.map((sheet) => share(sheet, 'comfort')),
      'more',
    ),
  }
  return cars.map((_, at) => Object.fromEntries(Object.entries(by).map(([name, marks]) => [name, marks[at]!])) as Marks)
}
