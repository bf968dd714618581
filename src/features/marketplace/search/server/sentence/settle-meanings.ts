import { groupOf, isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import type { Match } from './find-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Resolves ambiguous words by the rest of the sentence: «x55» after «بایک» is one of two, «سهند»
 * beside «تبریز» is a car. Remaining meanings of one kind count together, for the person to narrow;
 * several kinds stay open.
 */
export function settleMeanings(matches: readonly Match[], vocabulary: Vocabulary): Match[] {
  const clear = matches.filter(
    ({ meanings, settled, question, refused }) => (meanings.length === 1 || settled) && !question && !refused,
  )
  const settled = withOneOfTwo(matches.map((each) => settle(each, clear, vocabulary)))
  const trims = withFittingTrims(withoutFamilies(settled, vocabulary), vocabulary)
  const bodies = withoutOtherBodies(withoutNeedlessMakes(trims, vocabulary), vocabulary)
  const cars = withoutOtherOrigins(bodies, vocabulary)
  return withoutNeedlessCities(cars, vocabulary)
}

const joints = (matches: readonly Match[], place: number): boolean => matches[place]?.kind === 'filler'

/**
 * «دنده ای سخته، اتومات باشه»: of two exclusive values that are not alternatives, the wanted one
 * counts.
 */
function withOneOfTwo(matches: readonly Match[]): Match[] {
  let next = [...matches]
  for (const key of ['gearbox', 'seller'] as const) {
    const places = next.flatMap(({ kind, refused, meanings }, place) =>
      kind === 'filter' && !refused && meanings.length === 1 && meanings[0]!.key === key ? [place] : [],
    )
    const values = new Set(places.flatMap((place) => (next[place]!.meanings[0] as Meaning).slugs))
    const [first, last] = [places[0]!, places.at(-1)!]
    const isUnknown = next.slice(first + 1, last).some(({ kind }) => kind === 'unknown' || kind === 'ignored')
    if (values.size < 2 || places.length !== 2 || !isUnknown) continue
    next = next.map((each, place) => (place === first ? { ...each, kind: 'ignored', meanings: [], heard: true } : each))
  }
  return next
}

/** «پراید ۹۰ ۱۳۱», «تیبا … پلاس»: a number or a trim selects from the family. */
function withoutFamilies(matches: readonly Match[], { modelOf }: Vocabulary): Match[] {
  const ofTrims = new Set(named(matches, 'trim').map((trim) => modelOf(trim)))
  const models = matches.flatMap(({ kind, refused, meanings: [request] }) =>
    kind === 'filter' && !refused && request && isMeaning(request) && request.key === 'model' ? [request.slugs] : [],
  )
  return matches.map((each, place) => {
    const [request] = each.meanings
    if (each.kind !== 'filter' || each.refused || !request || !isMeaning(request) || request.key !== 'model')
      return each
    const narrowed = request.slugs.filter((slug) => ofTrims.has(slug))
    if (request.slugs.length > 1 && narrowed.length > 0)
      return { ...each, meanings: [{ key: 'model', slugs: narrowed }] }
    if (joints(matches, place + 1) && matches[place + 2]?.kind === 'filter') return each
    const isFamily = models.some(
      (slugs) => slugs.length < request.slugs.length && slugs.every((slug) => request.slugs.includes(slug)),
    )
    return isFamily ? { ...each, kind: 'filler', meanings: [] } : each
  })
}

/** «پرادو دو در»: a body type that no named model has means something else and is named. */
function withoutOtherBodies(matches: readonly Match[], { bodyTypeOf, modelOf, trimsByBody }: Vocabulary): Match[] {
  const models = [...named(matches, 'model'), ...named(matches, 'trim').flatMap((trim) => modelOf(trim) ?? [])]
  const bodies = new Set(models.map(bodyTypeOf))
  if (bodies.size === 0) return [...matches]
  return matches.map((each, place) => {
    const [request] = each.meanings
    const isBody = each.kind === 'filter' && request && isMeaning(request) && request.key === 'bodyType'
    const isAlternative = joints(matches, place - 1) || joints(matches, place + 1)
    if (!isBody || isAlternative) return each
    // «مزدا ۳ هاچ بک» names a trim.
    const slugs = models.flatMap((model) => request.slugs.flatMap((body) => trimsByBody(model, body)))
    if (slugs.length > 0) return { ...each, meanings: [{ key: 'trim', slugs: [...new Set(slugs)] }], settled: true }
    return request.slugs.some((slug) => bodies.has(slug)) ? each : { ...each, kind: 'ignored', meanings: [] }
  })
}

/** «ریو ایرانی»: an origin that no named model has tells where it was assembled, and is named. */
function withoutOtherOrigins(matches: readonly Match[], { originOf, modelOf }: Vocabulary): Match[] {
  const models = [...named(matches, 'model'), ...named(matches, 'trim').flatMap((trim) => modelOf(trim) ?? [])]
  const origins = new Set(models.map(originOf))
  if (origins.size === 0) return [...matches]
  return matches.map((each, place) => {
    const [request] = each.meanings
    const isOrigin =
      each.kind === 'filter' && !each.refused && request && isMeaning(request) && request.key === 'origin'
    // «کرولا وارداتی»: all of them are.
    const isImported =
      each.kind === 'filter' && each.refused === true && request && isMeaning(request) && request.key === 'origin'
    if (isImported && request.slugs.join() === 'iranian' && !origins.has('iranian'))
      return { ...each, kind: 'ignored', meanings: [], heard: true, refused: false }
    const isAlternative = joints(matches, place - 1) || joints(matches, place + 1)
    if (!isOrigin || isAlternative || request.slugs.some((slug) => origins.has(slug))) return each
    return { ...each, kind: 'ignored', meanings: [], heard: true }
  })
}

function settle(each: Match, clear: readonly Match[], vocabulary: Vocabulary): Match {
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
  if (oneGroup) return { ...each, meanings, question: 'narrow' }
  return { ...each, meanings: likeliestFirst(meanings, vocabulary), question: 'open' }
}

const likely: readonly string[] = ['colour', 'model', 'make', 'trim', 'bodyType', 'province', 'city', 'district']

/**
 * Sorts a car before a place, a city before its namesakes, and a district of Tehran before others.
 */
function likeliestFirst(requests: readonly FilterRequest[], { cityOf }: Vocabulary): FilterRequest[] {
  const rankOf = (request: FilterRequest): number => {
    const rank = likely.indexOf(request.key)
    const isAway = isMeaning(request) && request.key === 'district' && cityOf(request.slugs[0]!) !== 'tehran'
    return (rank < 0 ? likely.length : rank) + (isAway ? 0.5 : 0)
  }
  return requests.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** «پردیس» is the city, unless the sentence names the city with a district of that name. */
function widestPlaces(
  meanings: readonly FilterRequest[],
  clear: readonly Match[],
  { cityOf }: Vocabulary,
): FilterRequest[] {
  const isDistrict = (request: FilterRequest): request is Meaning => isMeaning(request) && request.key === 'district'
  const wider = meanings.filter((request) => !isDistrict(request))
  if (wider.length === 0) return [...meanings]
  const cities = new Set(named(clear, 'city'))
  const inside = meanings.filter((request) => isDistrict(request) && cities.has(cityOf(request.slugs[0]!)!))
  return inside.length > 0 ? inside : wider
}

/** Lists chosen values; exclusions decide nothing else. */
const named = (matches: readonly Match[], key: Meaning['key']): string[] =>
  matches.flatMap(({ meanings, refused }) =>
    meanings.flatMap((request) => (!refused && isMeaning(request) && request.key === key ? request.slugs : [])),
  )

/**
 * Whether a meaning fits the clear parts of the sentence. A second car or place fits only within
 * the first.
 */
function fits(
  { key, slugs }: Meaning,
  clear: readonly Match[],
  { makeOf, modelOf, cityOf, provinceOf }: Vocabulary,
): boolean {
  const makes = named(clear, 'make')
  const models = named(clear, 'model')
  if (key === 'model')
    return models.length === 0 && (makes.length === 0 || slugs.some((slug) => makes.includes(makeOf(slug)!)))
  if (key === 'trim') return slugs.some((slug) => models.includes(modelOf(slug)!))
  if (key === 'district') {
    const beside = named(clear, 'district').map((slug) => cityOf(slug)!)
    const [cities, provinces] = [[...named(clear, 'city'), ...beside], named(clear, 'province')]
    if (cities.length > 0) return slugs.some((slug) => cities.includes(cityOf(slug)!))
    if (provinces.length > 0) return slugs.some((slug) => provinces.includes(provinceOf(cityOf(slug)!)!))
  }
  // A second car or place is a contradiction, a second colour is not.
  if (groupOf(key).length === 1) return true
  return !groupOf(key).some((other) => named(clear, other).length > 0)
}

/** A trim needs a model of the sentence; without one it brings its own. */
function withFittingTrims(matches: readonly Match[], { modelOf }: Vocabulary): Match[] {
  const models = new Set(named(matches, 'model'))
  return matches.map((each) => {
    const [request] = each.meanings
    if (each.kind !== 'filter' || each.question || !request || !isMeaning(request) || request.key !== 'trim')
      return each
    const fitting = request.slugs.filter((slug) => models.has(modelOf(slug)!))
    const named = each.meanings.filter(({ key }) => key === 'model')
    if (fitting.length > 0) return { ...each, meanings: [{ key: 'trim', slugs: fitting }, ...named] }
    if (each.refused) return each
    if (models.size > 0) return { ...each, kind: 'ignored', meanings: [] }
    const own: Meaning = { key: 'model', slugs: [...new Set(request.slugs.map((slug) => modelOf(slug)!))] }
    return { ...each, meanings: [request, own], settled: true }
  })
}

/** «پژو … ۲۰۶» means the 206 only. */
function withoutNeedlessMakes(matches: readonly Match[], { makeOf }: Vocabulary): Match[] {
  const narrowed = new Set(named(matches, 'model').map((slug) => makeOf(slug)))
  return matches.map((each, place) => {
    const [request] = each.meanings
    if (each.question || each.refused || !request || !isMeaning(request) || request.key !== 'make') return each
    if (request.slugs.every((slug) => narrowed.has(slug))) return { ...each, kind: 'filler', meanings: [] }
    // «ماکسیما پارس خودرو», «سراتو ۹۴ سایپایی»: the assembler, soon after the name.
    const isMaker = [matches[place - 1], matches[place - 2]].some((before, index) => {
      const [model] = before?.meanings ?? []
      const isModel =
        model && isMeaning(model) && model.key === 'model' && before!.kind === 'filter' && !before!.refused
      return isModel && (index === 0 || (matches[place - 1]!.kind === 'filter' && !matches[place - 1]!.refused))
    })
    return isMaker ? { ...each, kind: 'ignored', meanings: [] } : each
  })
}

/** «سعادت‌آباد تهران» means the district only, «الوند قزوین» the town of the province. */
function withoutNeedlessCities(matches: readonly Match[], { cityOf, provinceOf }: Vocabulary): Match[] {
  const narrowed = new Set(named(matches, 'district').map((slug) => cityOf(slug)))
  return matches.map((each, place) => {
    const [request] = each.meanings
    if (each.question || each.refused || !request || !isMeaning(request) || request.key !== 'city') return each
    const before = matches[place - 1]
    const [town] = before && before.kind === 'filter' && !before.refused ? named([before], 'city') : []
    const isProvince = town !== undefined && request.slugs.some((slug) => slug !== town && provinceOf(town) === slug)
    if (isProvince) return { ...each, kind: 'filler', meanings: [] }
    return request.slugs.every((slug) => narrowed.has(slug)) ? { ...each, kind: 'filler', meanings: [] } : each
  })
}
