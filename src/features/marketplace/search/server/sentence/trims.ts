import { isMeaning, type FilterRequest, type Meaning } from './interpretation.ts'
import type { Match } from './find-words.ts'
import { keyOfTokens, phraseEnd } from './phrases.ts'
import { allWheels, countedIn, cubicCentimetres, doors, engineLeads, joints, speeds } from './sentence-words.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

const slugsOf = (matches: readonly Match[], key: Meaning['key']): string[] =>
  matches.flatMap(({ kind, meanings, refused }) =>
    kind === 'filter' && !refused
      ? meanings.flatMap((request) => (isMeaning(request) && request.key === key ? request.slugs : []))
      : [],
  )

/** Lists the models of a sentence, including those implied by a trim. */
const modelsOf = (matches: readonly Match[], { modelOf }: Vocabulary): string[] => [
  ...new Set([...slugsOf(matches, 'model'), ...slugsOf(matches, 'trim').flatMap((trim) => modelOf(trim) ?? [])]),
]

const isSize = (value: number): boolean => value >= 800 && value <= 5000 && value % 100 === 0 && value !== 1400

/**
 * «سراتو ۲۰۰۰», «موتور ۱۶۰۰», «۱۵۰۰ سی سی»: an engine size, not a year or a price. Selects the
 * trims with this size in their names; otherwise it is named. Returns null for other numbers.
 */
export function engineAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  ahead: (at: number) => Match | null,
  vocabulary: Vocabulary,
): Match | null {
  const lead = phraseEnd(tokens, at, engineLeads)
  const amount = tokens[lead]?.amount
  if (!amount) return null
  const inLitres = litresOf(tokens[lead]!, tokens[lead + 1])
  if (inLitres !== null) {
    const slugs = modelsOf(before, vocabulary).flatMap((model) => vocabulary.trimsBySize(model, inLitres))
    if (slugs.length === 0 || countedIn[tokens[lead + 1]?.key ?? '']) return null
    const to = litreWords.has(tokens[lead + 1]?.key ?? '') ? lead + 2 : lead + 1
    return { kind: 'filter', from: at, to, meanings: [{ key: 'trim', slugs }], settled: true }
  }
  if (!isSize(amount.value)) return null
  const cc = lead + 1 < tokens.length ? ccEnd(tokens, lead + 1) : lead + 1
  const isNamed = lead > at || cc > lead + 1
  const after = tokens[lead + 1]
  if (!isNamed && (countedIn[after?.key ?? ''] || after?.amount?.unit != null || amount.unit === 1e6)) return null
  const named = modelsOf(before, vocabulary)
  const next = named.length === 0 && cc < tokens.length ? ahead(cc) : null
  const models = named.length > 0 ? named : modelsOf(next ? [next] : [], vocabulary)
  const makes = slugsOf([...before, ...(next ? [next] : [])], 'make')
  const trims = models.flatMap((model) => vocabulary.trimsBySize(model, amount.value))
  const match: Match = { kind: 'ignored', from: at, to: cc, meanings: [], heard: true }
  if (trims.length > 0) return { ...match, kind: 'filter', meanings: [{ key: 'trim', slugs: trims }], settled: true }
  const has = [...models, ...makes.flatMap(vocabulary.modelsOf)].some((model) =>
    vocabulary.hasEngine(model, amount.value),
  )
  // A bare 2000 hardly ever means the year.
  return isNamed || has || (amount.value === 2000 && models.length > 0) ? match : null
}

const litreWords = new Set(['لیتر', 'لیتری'])

/** Converts «۱.۸» and «دو لیتری» to cubic centimetres; null when it is not an engine size. */
function litresOf({ text, amount }: Token, next: Token | undefined): number | null {
  if (next?.apart === false && litreWords.has(next.key) && amount?.unit === null)
    return amount.value >= 0.8 && amount.value <= 6 ? Math.round(amount.value * 10) * 100 : null
  const isLitres = amount !== null && amount.unit === null && /^[\d۰-۹][.٫/][\d۰-۹]$/.test(text)
  return isLitres && amount.value >= 0.8 && amount.value <= 5 ? Math.round(amount.value * 10) * 100 : null
}

const ccEnd = (tokens: readonly Token[], at: number): number => phraseEnd(tokens, at, cubicCentimetres)

/** «۶ دنده», «۵ سرعته»: selects trims by number of gears, manual ones where they exist. */
export function speedsAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Vocabulary,
): Match | null {
  const count = tokens[at]!.amount?.value ?? 0
  const models = modelsOf(before, vocabulary)
  if (tokens[at + 1]?.key === 'سیلندر') {
    const slugs = models.flatMap((model) => vocabulary.trimsByCylinders(model, count))
    return slugs.length > 0
      ? { kind: 'filter', from: at, to: at + 2, meanings: [{ key: 'trim', slugs }], settled: true }
      : null
  }
  if (count < 4 || count > 10 || !/^\d/.test(tokens[at]!.key) || !speeds.has(tokens[at + 1]?.key ?? '')) return null
  const trims = models.flatMap((model) => vocabulary.trimsBySpeeds(model, count))
  const match: Match = { kind: 'ignored', from: at, to: at + 2, meanings: [], heard: true }
  return trims.length > 0
    ? { ...match, kind: 'filter', meanings: [{ key: 'trim', slugs: trims }], settled: true }
    : match
}

/** «۴ در», «دو درب»: selects trims by the number of doors in their names. */
export function doorsAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Vocabulary,
): Match | null {
  const count = tokens[at]!.amount?.value ?? 0
  if (count < 2 || count > 5 || !doors.has(tokens[at + 1]?.key ?? '')) return null
  const slugs = modelsOf(before, vocabulary).flatMap((model) => vocabulary.trimsByDoors(model, count))
  return slugs.length > 0
    ? { kind: 'filter', from: at, to: at + 2, meanings: [{ key: 'trim', slugs }], settled: true }
    : null
}

/** «فیدلیتی ۷ نفره»: selects the trims by the number of seats in their names. */
export function seatsAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Vocabulary,
): Match | null {
  const count = tokens[at]!.amount?.value ?? 0
  if (count < 2 || count > 9 || tokens[at + 1]?.key !== 'نفره') return null
  const models = modelsOf(before, vocabulary)
  const possible = models.length > 0 ? models : slugsOf(before, 'make').flatMap(vocabulary.modelsOf)
  const slugs = possible.flatMap((model) => vocabulary.trimsBySeats(model, count))
  return slugs.length > 0
    ? { kind: 'filter', from: at, to: at + 2, meanings: [{ key: 'trim', slugs }], settled: true }
    : null
}

/** «دو دیفرانسیل»: selects the trims that drive all wheels; otherwise it is named. */
export function allWheelsAt(
  tokens: readonly Token[],
  at: number,
  before: readonly Match[],
  vocabulary: Vocabulary,
): Match | null {
  const end = phraseEnd(tokens, at, allWheels)
  if (end === at) return null
  const slugs = modelsOf(before, vocabulary).flatMap(vocabulary.trimsByAllWheels)
  const match: Match = { kind: 'ignored', from: at, to: end, meanings: [], heard: true }
  return slugs.length > 0 ? { ...match, kind: 'filter', meanings: [{ key: 'trim', slugs }], settled: true } : match
}

/**
 * «دنا پلاس … توربو»: a word of some trims' names, anywhere in the sentence, narrows the named
 * models. Several such words narrow together.
 */
export function withTrimWords(tokens: readonly Token[], all: readonly Match[], vocabulary: Vocabulary): Match[] {
  const match = withTrimsInNames(tokens, withDistantNames(tokens, all, vocabulary), vocabulary)
  const models = modelsOf(match, vocabulary)
  if (models.length === 0 || models.length > maxModels) return [...match]
  const next = [...match]
  for (let place = 0; place < match.length; place++) {
    const isWord = (at: number) => match[at]?.kind === 'unknown' && match[at].to === match[at].from + 1
    if (!isWord(place) || isNumber(tokens[match[place]!.from]!)) continue
    // «xu7» is two tokens, «ال اف» two words.
    for (let length = longestWord; length > 0; length--) {
      const last = place + length - 1
      if (!Array.from({ length }, (_, more) => place + more).every(isWord)) continue
      const words = tokens.slice(match[place]!.from, match[last]!.to)
      // «وی یک» is «V1».
      const inDigits = words.map(({ key, amount }) => (amount ? String(amount.value) : key)).join('')
      const key = keyOfTokens(tokens, match[place]!.from, match[last]!.to)
      const slugs = models.flatMap((model) =>
        [...new Set([key, inDigits])].flatMap((each) => vocabulary.trimsWith(model, each)),
      )
      if (slugs.length === 0) continue
      next[place] = {
        ...match[place]!,
        to: match[last]!.to,
        kind: 'filter',
        meanings: [{ key: 'trim', slugs }],
        settled: true,
      }
      for (let at = place + 1; at <= last; at++) next[at] = { ...match[at]!, from: match[at]!.to, kind: 'filler' }
      place = last
      break
    }
  }
  return withWholeCodes(tokens, narrowedTogether(next, match), vocabulary).filter(({ from, to }) => to > from)
}

/** «nx200t», «es300h»: the letters before a trim's code name its model. */
function withWholeCodes(tokens: readonly Token[], matches: readonly Match[], { modelOf }: Vocabulary): Match[] {
  const next = [...matches]
  for (const [place, { kind, from, to }] of matches.entries()) {
    const trim = matches[place + 1]
    const [request] = trim?.kind === 'filter' && !trim.refused ? trim.meanings : []
    if (kind !== 'unknown' || !trim || to !== trim.from || !tokens[to]!.glued) continue
    if (!request || !isMeaning(request) || request.key !== 'trim') continue
    const slugs = request.slugs.filter((slug) => modelOf(slug)?.endsWith(`-${tokens[from]!.key}`))
    if (slugs.length === 0) continue
    next[place] = { ...matches[place]!, kind: 'filler' }
    next[place + 1] = { ...trim, meanings: [{ key: 'trim', slugs }], settled: true }
  }
  return next
}

/** «آریزو ۶ پرو», «سانتافه ix45»: the name of a model whose last words, or all of them, name some of its trims. */
function withTrimsInNames(tokens: readonly Token[], matches: readonly Match[], vocabulary: Vocabulary): Match[] {
  return matches.map((each) => {
    const [request, ...more] = each.meanings
    if (each.kind !== 'filter' || !request || !isMeaning(request) || request.key !== 'model') return each
    const [model, ...others] = request.slugs
    if (more.length > 0 || others.length > 0 || model === undefined || each.corrected) return each
    for (let start = each.from; start < each.to; start++) {
      const slugs = vocabulary.trimsWith(model, keyOfTokens(tokens, start, each.to))
      const named = vocabulary.meanings(keyOfTokens(tokens, each.from, start))
      const isName =
        start === each.from ||
        named.some(({ key, slugs: of }) =>
          key === 'model' ? of.includes(model) : key === 'make' && of.some((make) => vocabulary.isOfMake(model, make)),
        )
      if (slugs.length > 0 && isName) return { ...each, meanings: [{ key: 'trim', slugs }, request], settled: true }
    }
    return each
  })
}

const isOneModel = (meanings: readonly Meaning[]): boolean => meanings.length === 1 && meanings[0]!.key === 'model'

/** «دنا معمولی نباشه پلاس باشه», «دنا توربو پلاس»: the second word of a model's name stands apart from the first. */
function withDistantNames(tokens: readonly Token[], matches: readonly Match[], vocabulary: Vocabulary): Match[] {
  const next = [...matches]
  const isModel = ({ meanings: [request] }: Match) => request?.key === 'model' || request?.key === 'trim'
  for (const [place, { kind, from, to }] of matches.entries()) {
    if (kind !== 'unknown' || to !== from + 1) continue
    const longer = (at: number) => vocabulary.meanings(tokens[next[at]!.from]!.key + tokens[from]!.key)
    const car = next.findLastIndex(
      (each, at) => at < place && each.kind === 'filter' && isModel(each) && isOneModel(longer(at)),
    )
    if (car < 0) continue
    next[place] = { ...next[place]!, kind: 'filter', meanings: [...longer(car)], settled: true }
    // «لکسوس nx یا rx» lists two models.
    if (car === place - 2 && joints.has(tokens[from - 1]!.key)) continue
    // Names the shorter model and its refusal.
    for (let at = car; at < place; at++)
      if (next[at]!.kind === 'filter' && isModel(next[at]!) && (at === car || next[at]!.refused))
        next[at] = { ...next[at]!, kind: 'ignored', meanings: [], refused: false, heard: true }
  }
  return next
}

const isNumber = ({ amount, key }: Token): boolean => amount !== null && /^\d/.test(key)

const longestWord = 3
const maxModels = 4

/** Intersects two requests for trims that share some. */
function narrowedTogether(matches: Match[], before: readonly Match[]): Match[] {
  const isTrim = ({ kind, refused, meanings }: Match) =>
    kind === 'filter' && !refused && meanings.length === 1 && meanings[0]!.key === 'trim'
  const requests = matches.filter(isTrim).map(({ meanings: [request] }) => request as Meaning)
  if (requests.length < 2) return matches
  const shared = requests[0]!.slugs.filter((slug) => requests.every(({ slugs }) => slugs.includes(slug)))
  // «تارا V1 پلاس»: of two disjoint requests the word wins over the name, unless both are wanted.
  const isNew = (each: Match, place: number) => isTrim(each) && before[place]?.kind === 'unknown'
  if (
    shared.length === 0 &&
    matches.some(isNew) &&
    !matches.some(({ kind, from }, place) => kind === 'filler' && place > 0 && from > 0 && isTrim(matches[place - 1]!))
  )
    return matches.map((each, place) =>
      isTrim(each) && !isNew(each, place) ? { ...each, kind: 'filler', meanings: [] } : each,
    )
  if (shared.length === 0) return matches
  const narrowed: FilterRequest[] = [{ key: 'trim', slugs: shared }]
  return matches.map((each) => (isTrim(each) ? { ...each, meanings: narrowed } : each))
}
