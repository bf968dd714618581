import { getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { findNewCarPrices } from '#features/prices/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import {
  compareAddress,
  criteria,
  maxCompared,
  parseCompareQuery,
  type CompareQuery,
  type Criterion,
} from '../../compare/compare-query.ts'
import type { CompareView, WeighedCar } from '../../compare/compare-view.ts'
import { weigh } from '../../compare/weigh.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import { compareGroups, marksOfCars, presentCars, readTrims, strengthsOf, type ComparedTrim } from './compared-trims.ts'
import { readyLinks } from './near-cars.ts'

const shownReady = 6
const longestName = 80

/** Loads the comparison for any address, or the redirect for a typed name. */
export async function loadCompare(
  { db, now }: RequestContext,
  params: URLSearchParams,
): Promise<CompareView | { redirect: string }> {
  const catalogue = await getCatalogue(db)
  const query = parseCompareQuery(params, (slug) => catalogue.trims.bySlug.has(slug))
  const text = cleanText(params.get('add') ?? '').slice(0, longestName)
  const added = text === '' ? null : findByName(catalogue, text)
  if (added) return { redirect: compareAddress([...query.slugs.slice(0, maxCompared - 1), added], query) }
  const prices = (await findNewCarPrices(db, now)).bySlug
  const cars = await readTrims(db, catalogue, query.slugs, prices)
  const slugs = cars.map(({ slug }) => slug)
  const groups = compareGroups(cars)
  const onlyDifferences = query.onlyDifferences && cars.length > 1
  const shown = onlyDifferences
    ? groups
        .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
        .filter(({ rows }) => rows.length > 0)
    : groups
  const count = (of: typeof groups) => of.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    cars: presentCars(cars, (car) =>
      compareAddress(
        slugs.filter((slug) => slug !== car.slug),
        query,
      ),
    ),
    groups: shown,
    alike: count(groups) - count(shown),
    onlyDifferences,
    all: compareAddress(slugs, { weights: query.weights }),
    differences: compareAddress(slugs, { weights: query.weights, onlyDifferences: true }),
    strengths: cars.length > 1 ? strengthsOf(cars, groups) : [],
    weights: (Object.keys(criteria) as Criterion[]).map((name) => ({
      name,
      label: criteria[name],
      weight: query.weights[name] ?? 0,
    })),
    weighed: cars.length > 1 && Object.keys(query.weights).length > 0 ? weighCars(cars, query) : null,
    notices: noticesOf(query),
    names: catalogue.trims.list.map(({ id }) => vehicleTitle(catalogue, id)),
    typed: text === '' ? null : { text, near: nearNames(catalogue, text, query) },
    ready: readyLinks(
      catalogue,
      prices,
      cars.map(({ trim }) => trim.slug),
      shownReady,
    ),
  }
}

const fold = (text: string) => foldForSearch(text).replaceAll(' ', '')

/** Finds the car of a typed or chosen name: its title or its slug. */
function findByName(catalogue: Catalogue, text: string): string | null {
  const target = fold(text)
  const trim =
    catalogue.trims.bySlug.get(text) ??
    catalogue.trims.list.find(({ id }) => fold(vehicleTitle(catalogue, id)) === target)
  return trim?.slug ?? null
}

/** Finds cars with similar names. */
function nearNames(catalogue: Catalogue, text: string, query: CompareQuery) {
  const titles = new Map(catalogue.trims.list.map(({ id, slug }) => [vehicleTitle(catalogue, id), slug]))
  return nearestSlugs(text, [...titles.keys()], 5).map((title) => ({
    label: title,
    href: compareAddress([...query.slugs.slice(0, maxCompared - 1), titles.get(title)!], query),
  }))
}

function noticesOf({ unknown, twice, tooMany }: CompareQuery): string[] {
  return [
    ...(unknown.length > 0
      ? [`${listInWords(unknown.map((slug) => `«${slug}»`))} در لیست خودروهای فرمان نیست یا از آن حذف شده است.`]
      : []),
    ...(twice.length > 0 ? ['یک خودرو را دو بار انتخاب کرده بودید؛ یک بار نمایش داده می‌شود.'] : []),
    ...(tooMany > 0
      ? [`تا ${formatInteger(maxCompared)} خودرو کنار هم جا می‌شود؛ ${formatInteger(tooMany)} خودروی آخر اضافه نشد.`]
      : []),
  ]
}

function weighCars(cars: readonly ComparedTrim[], { weights }: CompareQuery): WeighedCar[] {
  const marks = marksOfCars(cars)
  const weighed = weigh(marks, weights)
  const scores = weighed.flatMap(({ score }) => (score === null ? [] : [score]))
  const max = Math.max(...scores)
  const targets = (Object.keys(criteria) as Criterion[]).filter((name) => weights[name])
  const alone = scores.filter((score) => score === max).length === 1
  return cars.map(({ title }, at) => ({
    title,
    score: weighed[at]!.score,
    best: alone && weighed[at]!.score === max,
    marks: targets.map((name) => ({
      label: criteria[name],
      score: marks[at]![name] === null ? null : Math.round(marks[at]![name]! * 100),
    })),
  }))
}
