import type { Range } from '../../ad-query.ts'
import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'
import { foldForSearch } from '#kit/text.ts'
import { tokensOf, type Token } from './tokens.ts'
import { findWords, type Match } from './find-words.ts'
import { isMeaning, type Meaning, type Interpretation, type FilterRequest, type ReadPart } from './interpretation.ts'
import { bodyStates } from '../../../ad/choices.ts'
import { fixedChoicesOf } from '../../parse-ad-query.ts'
import { withoutDoubts } from './doubts.ts'
import { withoutOwnCars } from './exchange.ts'
import { withLoneNumbers } from './lone-numbers.ts'
import { withAlternatives } from './one-and-one.ts'
import { splitJoined } from './split-joined.ts'
import { withTrimWords } from './trims.ts'
import { isContradictory, withPlugIns, withPossibleCars } from './possible-cars.ts'
import { withOrdersAsAlternatives, withoutPreferences } from './preferences.ts'
import { settleMeanings } from './settle-meanings.ts'
import type { Reader } from './vocabulary.ts'

const maxAtoms = 120
const maxRest = 8

/**
 * Interprets a sentence as filters. Pure: equal text and reader give equal results. Ambiguities
 * become questions, corrections are reported, and unknown words are named. README.md describes the
 * order of the rules.
 */
export function readSentence(text: string, reader: Reader): Interpretation {
  const tokens = splitJoined(withAlternatives(tokensOf(text).slice(0, maxAtoms)), reader)
  const words = withTrimWords(tokens, withoutOwnCars(tokens, findWords(tokens, reader)), reader.vocabulary)
  const settled = settleMeanings(
    withoutDoubts(tokens, withDownPayments(tokens, withLoneNumbers(tokens, words, reader.vocabulary))),
    reader.vocabulary,
  )
  const match = withPossibleCars(
    withPlugIns(withoutPreferences(tokens, withOrdersAsAlternatives(tokens, settled))),
    filtersOf,
    reader.vocabulary,
  )
  const { rest, ignored } = sortLeftOver(tokens, match, reader)
  const filters = filtersOf(match)
  return {
    ...filters,
    impossible: isContradictory(filters, reader.vocabulary),
    parts: match.map((each, place) => ({
      typed: textOf(tokens, each.from, each.to),
      kind: kindOf(each),
      requests: each.question === 'open' ? each.meanings.slice(0, 1) : each.meanings,
      without: () => filtersOf(match.filter((_, at) => at !== place)),
    })),
    heard: match.some(({ heard, free }) => heard || free),
    rest,
    ignored,
    corrections: match.flatMap(({ corrected, meanings: [request], from, to, question }) =>
      corrected && request && isMeaning(request) && !question
        ? [{ typed: textOf(tokens, from, to), taken: corrected, request }]
        : [],
    ),
    questions: match
      .filter(({ question }) => question)
      .map(({ from, to, meanings }) => ({ typed: textOf(tokens, from, to), requests: meanings })),
  }
}

function kindOf({ kind, refused, free, sort, meanings }: Match): ReadPart['kind'] {
  if (free) return 'free'
  if (kind !== 'filter') return kind === 'filler' ? 'small' : 'named'
  if (sort && meanings.length === 0) return 'order'
  return refused ? 'refusal' : 'wish'
}

/** Combines the filters of all parts. */
function filtersOf(matches: readonly Match[]) {
  return withoutContradictions({
    ...withInstalments(choicesOf(matches), rangesOf(matches)),
    sort: matches.findLast(({ sort }) => sort)?.sort ?? null,
    free: [...new Set(matches.flatMap(({ free = [] }) => free))],
  })
}

/** «پارس نباشه … پارس» excludes it, because nobody types a negation by accident. */
function withoutContradictions<T extends Pick<Interpretation, 'choices' | 'not'>>(interpretation: T): T {
  const choices = { ...interpretation.choices }
  for (const [key, refused] of Object.entries(interpretation.not)) {
    const left = choices[key as ChoiceKey]?.filter((slug) => !refused.includes(slug)) ?? []
    if (left.length > 0) choices[key as ChoiceKey] = left
    else delete choices[key as ChoiceKey]
  }
  return { ...interpretation, choices }
}

const applied = (matches: readonly Match[]): FilterRequest[] =>
  matches.flatMap(({ kind, meanings, question }) =>
    kind === 'filter' ? (question === 'open' ? meanings.slice(0, 1) : meanings) : [],
  )

/** Collects choices and exclusions; excluding one of two values means choosing the other. */
function choicesOf(matches: readonly Match[]): Pick<Interpretation, 'choices' | 'not'> {
  const refused = byKey(matches.filter((each) => each.refused))
  const choices = byKey(matches.filter((each) => !each.refused))
  for (const key of ['gearbox', 'seller'] as const) {
    const [one, ...more] = refused[key] ?? []
    delete refused[key]
    if (one !== undefined && more.length === 0)
      choices[key] = Object.keys(fixedChoicesOf(key)!).filter((other) => other !== one)
  }
  // «حتی یک لکه رنگ نداشته باشه» is «بدون رنگ».
  if (refused.body?.includes('one-spot') && refused.body.every((state) => /spots?$/.test(state))) {
    delete refused.body
    choices.body = ['no-paint']
  }
  // «رنگ شده نباشه» is «بدون رنگ».
  if (paintedBodies.every((state) => refused.body?.includes(state))) {
    refused.body = refused.body!.filter((state) => !paintedBodies.includes(state))
    if (refused.body.length === 0) delete refused.body
    choices.body = ['no-paint']
  }
  return { choices, not: refused }
}

const paintedBodies = Object.keys(bodyStates).filter((state) => /-(painted|spots?)$/.test(state))

/** «نهصد نقد، بقیه قسط»: cash beside instalments is the down payment. */
function withDownPayments(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const isInstalment = ({ kind, refused, meanings }: Match) =>
    kind === 'filter' &&
    !refused &&
    meanings.some((request) => isMeaning(request) && request.key === 'price' && request.slugs.includes('instalment'))
  if (!matches.some(isInstalment)) return [...matches]
  return matches.map((each) => {
    const [request] = each.meanings
    const isCash =
      each.kind === 'filter' && request?.key === 'toman' && !isMeaning(request) && request.range.from === null
    // «نقد ۲۰۰ بقیه اقساط».
    const saysCash = tokens.slice(Math.max(0, each.from - 1), each.to + 1).some(({ key }) => key === 'نقد')
    return isCash && saysCash ? { ...each, meanings: [{ ...request, key: 'down' }], question: undefined } : each
  })
}

/** A payment implies instalment sales. */
function withInstalments<T extends Pick<Interpretation, 'choices'>>(read: T, ranges: Interpretation['ranges']) {
  const choices = ranges.down || ranges.monthly ? { ...read.choices, price: ['instalment'] } : read.choices
  return { ...read, choices, ranges }
}

function byKey(matches: readonly Match[]): Partial<Record<ChoiceKey, string[]>> {
  const meanings = Map.groupBy(applied(matches).filter(isMeaning), ({ key }: Meaning) => key)
  return Object.fromEntries(
    [...meanings].map(([key, of]) => [key, [...new Set(of.flatMap(({ slugs }) => slugs))].sort()]),
  ) as Partial<Record<ChoiceKey, string[]>>
}

const isBounded = ({ from, to }: Range): boolean => from !== null && to !== null

/** «از ۵۰۰ میلیون» and later «تا ۷۰۰ میلیون» are two ends of one range. */
function rangesOf(matches: readonly Match[]): Interpretation['ranges'] {
  const ranges: Interpretation['ranges'] = {}
  for (const request of applied(matches)) {
    if (isMeaning(request)) continue
    const key: RangeKey = request.key
    const before = ranges[key] ?? { from: null, to: null }
    if (key === 'year' && isBounded(before) && isBounded(request.range)) {
      // «۹۹ یا ۱۴۰۰», «۱۴۰۲ یا ۱۴۰۳ یا ۱۴۰۴».
      const years = [before, request.range].flatMap(({ from, to }) => [from!, to!])
      ranges.year = { from: Math.min(...years), to: Math.max(...years) }
      continue
    }
    const range = { from: request.range.from ?? before.from, to: request.range.to ?? before.to }
    ranges[key] = range.from !== null && range.to !== null && range.from > range.to ? request.range : range
  }
  return ranges
}

/** Joins tokens as typed, with spaces where a space or half-space stood. */
function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text, glued }, index) => (index === 0 || glued ? text : ` ${text}`))
    .join('')
}

/** «v4» becomes one word again when neither half was understood. */
function wholeCodes(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const whole: Match[] = []
  for (const each of matches) {
    const last = whole.at(-1)
    const goesOn = last?.kind === 'unknown' && each.kind === 'unknown' && tokens[each.from]!.glued
    if (goesOn) last.to = each.to
    else whole.push({ ...each })
  }
  return whole
}

/** Lists words without a meaning, and those that occur in some ad. */
function sortLeftOver(tokens: readonly Token[], matches: readonly Match[], { inText }: Reader) {
  const rest: string[] = []
  const ignored: string[] = []
  for (const { kind, from, to } of wholeCodes(tokens, matches)) {
    if (kind !== 'ignored' && kind !== 'unknown') continue
    const text = textOf(tokens, from, to)
    if (kind === 'ignored') ignored.push(text)
    else
      for (const word of text.split(' ')) {
        ignored.push(word)
        const folded = foldForSearch(word)
        if (folded.length > 1 && !/^\d+$/.test(folded) && rest.length < maxRest && inText(folded)) rest.push(word)
      }
  }
  return { rest: [...new Set(rest)].join(' '), ignored: [...new Set(ignored)] }
}
