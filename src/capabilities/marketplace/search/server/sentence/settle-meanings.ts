import { groupOf, isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import type { Found } from './find-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Lets the rest of the sentence decide what a word means: «x55» after «بایک» is one of two, «سهند» beside «تبریز» is a car.
 * What is still several things of one kind counts together, for the person to narrow; several kinds are left open.
 */
export function settleMeanings(found: readonly Found[], vocabulary: Vocabulary): Found[] {
  const clear = found.filter(
    ({ meanings, settled, question, refused }) => (meanings.length === 1 || settled) && !question && !refused,
  )
  const settled = found.map((each) => settle(each, clear, vocabulary))
  return withoutNeedlessCities(withoutNeedlessMakes(withFittingTrims(settled, vocabulary), vocabulary), vocabulary)
}

function settle(each: Found, clear: readonly Found[], vocabulary: Vocabulary): Found {
  if (each.kind !== 'filter' || each.meanings.length < 2 || each.settled) return each
  const possible = widestPlaces(each.meanings, clear, vocabulary)
  const fitting = possible.filter((request) => !isMeaning(request) || fits(request, clear, vocabulary))
  const meanings = fitting.length > 0 ? fitting : possible
  if (meanings.length === 1) return { ...each, meanings, question: undefined }
  const [first] = meanings
  // Several cars are shown together until one is chosen; of several places one is meant.
  const oneGroup =
    first &&
    isMeaning(first) &&
    groupOf(first.key).includes('model') &&
    meanings.every((request) => isMeaning(request) && request.key === first.key)
  return { ...each, meanings, question: oneGroup ? 'narrow' : 'open' }
}

/** «پردیس» is the city, unless the sentence names the city that has a district of that name. */
function widestPlaces(
  meanings: readonly FilterRequest[],
  clear: readonly Found[],
  { cityOf }: Vocabulary,
): FilterRequest[] {
  const isDistrict = (request: FilterRequest): request is Meaning => isMeaning(request) && request.key === 'district'
  const wider = meanings.filter((request) => !isDistrict(request))
  if (wider.length === 0) return [...meanings]
  const cities = new Set(named(clear, 'city'))
  const inside = meanings.filter((request) => isDistrict(request) && cities.has(cityOf(request.slugs[0]!)!))
  return inside.length > 0 ? inside : wider
}

/** What is asked for; what is refused decides nothing else. */
const named = (found: readonly Found[], key: Meaning['key']): string[] =>
  found.flatMap(({ meanings, refused }) =>
    meanings.flatMap((request) => (!refused && isMeaning(request) && request.key === key ? request.slugs : [])),
  )

/** Does a meaning go with what the sentence says clearly? A second car or place only if it belongs to the first. */
function fits(
  { key, slugs }: Meaning,
  clear: readonly Found[],
  { makeOf, modelOf, cityOf, provinceOf }: Vocabulary,
): boolean {
  const makes = named(clear, 'make')
  const models = named(clear, 'model')
  if (key === 'model')
    return models.length === 0 && (makes.length === 0 || slugs.some((slug) => makes.includes(makeOf(slug)!)))
  if (key === 'trim') return slugs.some((slug) => models.includes(modelOf(slug)!))
  if (key === 'district') {
    const [cities, provinces] = [named(clear, 'city'), named(clear, 'province')]
    if (cities.length > 0) return slugs.some((slug) => cities.includes(cityOf(slug)!))
    if (provinces.length > 0) return slugs.some((slug) => provinces.includes(provinceOf(cityOf(slug)!)!))
  }
  return !groupOf(key).some((other) => named(clear, other).length > 0)
}

/** A trim belongs to a model of the sentence; without one it brings its own. */
function withFittingTrims(found: readonly Found[], { modelOf }: Vocabulary): Found[] {
  const models = new Set(named(found, 'model'))
  return found.map((each) => {
    const [request] = each.meanings
    if (
      each.kind !== 'filter' ||
      each.question ||
      each.refused ||
      !request ||
      !isMeaning(request) ||
      request.key !== 'trim'
    )
      return each
    const fitting = request.slugs.filter((slug) => models.has(modelOf(slug)!))
    if (fitting.length > 0) return { ...each, meanings: [{ key: 'trim', slugs: fitting }] }
    if (models.size > 0) return { ...each, kind: 'unknown', meanings: [] }
    const own: Meaning = { key: 'model', slugs: [...new Set(request.slugs.map((slug) => modelOf(slug)!))] }
    return { ...each, meanings: [request, own], settled: true }
  })
}

/** «پژو … ۲۰۶» asks for the 206 alone. */
function withoutNeedlessMakes(found: readonly Found[], { makeOf }: Vocabulary): Found[] {
  const narrowed = new Set(named(found, 'model').map((slug) => makeOf(slug)))
  return found.map((each) => {
    const [request] = each.meanings
    if (each.question || each.refused || !request || !isMeaning(request) || request.key !== 'make') return each
    return request.slugs.every((slug) => narrowed.has(slug)) ? { ...each, kind: 'filler', meanings: [] } : each
  })
}

/** «سعادت‌آباد تهران» asks for the district alone. */
function withoutNeedlessCities(found: readonly Found[], { cityOf }: Vocabulary): Found[] {
  const narrowed = new Set(named(found, 'district').map((slug) => cityOf(slug)))
  return found.map((each) => {
    const [request] = each.meanings
    if (each.question || each.refused || !request || !isMeaning(request) || request.key !== 'city') return each
    return request.slugs.every((slug) => narrowed.has(slug)) ? { ...each, kind: 'filler', meanings: [] } : each
  })
}
