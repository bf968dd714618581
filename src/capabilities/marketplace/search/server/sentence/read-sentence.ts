import type { Range } from '../../ad-query.ts'
import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'
import { foldForSearch } from '#kit/text.ts'
import { tokensOf, type Token } from './tokens.ts'
import { findWords, type Found } from './find-words.ts'
import { isMeaning, type Meaning, type Interpretation, type FilterRequest } from './interpretation.ts'
import { bodyStates } from '../../../ad/choices.ts'
import { fixedChoicesOf } from '../../parse-ad-query.ts'
import { settleMeanings } from './settle-meanings.ts'
import type { Reader } from './vocabulary.ts'

const mostAtoms = 60
const mostRest = 8

/**
 * Understands a sentence as filters, without guessing: what can mean several things is asked, slips are said, and words that
 * were not understood are looked for in the ads' own text or named. The same text always reads the same.
 */
export function readSentence(text: string, reader: Reader): Interpretation {
  const interpretation = readOnce(text, reader)
  // Words that are left may mean something once what stood between them is gone; the rest of an interpretation has nothing to read.
  for (
    let again = interpretation.rest ? readOnce(interpretation.rest, reader) : null;
    again && again.rest !== interpretation.rest;
  ) {
    const { ignored, corrections, questions } = interpretation
    Object.assign(interpretation, {
      choices: { ...again.choices, ...interpretation.choices },
      not: { ...again.not, ...interpretation.not },
      ranges: { ...again.ranges, ...interpretation.ranges },
      sort: interpretation.sort ?? again.sort,
      free: [...new Set([...interpretation.free, ...again.free])],
      heard: interpretation.heard || again.heard,
      rest: again.rest,
      ignored: [...ignored, ...again.ignored],
      corrections: [...corrections, ...again.corrections],
      questions: [
        ...questions,
        ...again.questions.filter(({ typed }) => !questions.some((one) => one.typed === typed)),
      ],
    })
    again = interpretation.rest ? readOnce(interpretation.rest, reader) : null
  }
  return withoutContradictions(interpretation)
}

/** «پارس نباشه … پارس» refuses it: nobody types a refusal by accident. */
function withoutContradictions(interpretation: Interpretation): Interpretation {
  const choices = { ...interpretation.choices }
  for (const [key, refused] of Object.entries(interpretation.not)) {
    const left = choices[key as ChoiceKey]?.filter((slug) => !refused.includes(slug)) ?? []
    if (left.length > 0) choices[key as ChoiceKey] = left
    else delete choices[key as ChoiceKey]
  }
  return { ...interpretation, choices }
}

function readOnce(text: string, reader: Reader): Interpretation {
  const tokens = tokensOf(text).slice(0, mostAtoms)
  const found = settleMeanings(findWords(tokens, reader), reader.vocabulary)
  const { rest, ignored } = sortLeftOver(tokens, found, reader)
  const ambiguous = found.filter(({ question }) => question)
  return {
    ...withInstalments(choicesOf(found), rangesOf(found)),
    sort: found.findLast(({ sort }) => sort)?.sort ?? null,
    free: [...new Set(found.flatMap(({ free = [] }) => free))],
    heard: found.some(({ heard, free }) => heard || free),
    rest,
    ignored,
    corrections: found.flatMap(({ corrected, meanings: [request], from, to, question }) =>
      corrected && request && isMeaning(request) && !question
        ? [{ typed: textOf(tokens, from, to), taken: corrected, request }]
        : [],
    ),
    questions: ambiguous.map(({ from, to, meanings }) => ({ typed: textOf(tokens, from, to), requests: meanings })),
  }
}

const applied = (found: readonly Found[]): FilterRequest[] =>
  found.flatMap(({ kind, meanings, question }) => (kind === 'filter' && question !== 'open' ? meanings : []))

/** What is asked for and what is refused; to refuse one of two is to ask for the other. */
function choicesOf(found: readonly Found[]): Pick<Interpretation, 'choices' | 'not'> {
  const refused = byKey(found.filter((each) => each.refused))
  const choices = byKey(found.filter((each) => !each.refused))
  for (const key of ['gearbox', 'seller'] as const) {
    const [one, ...more] = refused[key] ?? []
    delete refused[key]
    if (one !== undefined && more.length === 0)
      choices[key] = Object.keys(fixedChoicesOf(key)!).filter((other) => other !== one)
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

/** Who names payments asks for sales by instalments. */
function withInstalments<T extends Pick<Interpretation, 'choices'>>(read: T, ranges: Interpretation['ranges']) {
  const choices = ranges.down || ranges.monthly ? { ...read.choices, price: ['instalment'] } : read.choices
  return { ...read, choices, ranges }
}

function byKey(found: readonly Found[]): Partial<Record<ChoiceKey, string[]>> {
  const meanings = Map.groupBy(applied(found).filter(isMeaning), ({ key }: Meaning) => key)
  return Object.fromEntries(
    [...meanings].map(([key, of]) => [key, [...new Set(of.flatMap(({ slugs }) => slugs))].sort()]),
  ) as Partial<Record<ChoiceKey, string[]>>
}

const isOneYear = ({ from, to }: Range): boolean => from !== null && from === to

/** «از ۵۰۰ میلیون» and, later, «تا ۷۰۰ میلیون» are two ends of one range. */
function rangesOf(found: readonly Found[]): Interpretation['ranges'] {
  const ranges: Interpretation['ranges'] = {}
  for (const request of applied(found)) {
    if (isMeaning(request)) continue
    const key: RangeKey = request.key
    const before = ranges[key] ?? { from: null, to: null }
    if (key === 'year' && isOneYear(before) && isOneYear(request.range)) {
      // «۹۹ یا ۱۴۰۰».
      const years = [before.from!, request.range.from!]
      ranges.year = { from: Math.min(...years), to: Math.max(...years) }
      continue
    }
    const range = { from: request.range.from ?? before.from, to: request.range.to ?? before.to }
    ranges[key] = range.from !== null && range.to !== null && range.from > range.to ? request.range : range
  }
  return ranges
}

/** Atoms as they were typed: apart where a blank or half-space stood, together where nothing did. */
function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text, glued }, index) => (index === 0 || glued ? text : ` ${text}`))
    .join('')
}

/** «v4» is one word again where neither half was understood. */
function wholeCodes(tokens: readonly Token[], found: readonly Found[]): Found[] {
  const whole: Found[] = []
  for (const each of found) {
    const last = whole.at(-1)
    const goesOn = last?.kind === 'unknown' && each.kind === 'unknown' && tokens[each.from]!.glued
    if (goesOn) last.to = each.to
    else whole.push({ ...each })
  }
  return whole
}

/** Words without a meaning: looked for in the ads' text when some ad has them, otherwise named. Lone numbers are named. */
function sortLeftOver(tokens: readonly Token[], found: readonly Found[], { inText }: Reader) {
  const rest: string[] = []
  const ignored: string[] = []
  for (const { kind, question, meanings, from, to } of wholeCodes(tokens, found)) {
    const text = textOf(tokens, from, to)
    // Until the person has answered, a name that may be several things is looked for as it stands.
    const asName = question === 'open' && meanings.some(isMeaning)
    const loneNumber = kind === 'unknown' && to === from + 1 && tokens[from]!.amount
    if (kind === 'ignored' || loneNumber) ignored.push(text)
    else if (kind !== 'unknown' && !asName) continue
    else
      for (const word of text.split(' ')) {
        const folded = foldForSearch(word)
        if (rest.includes(word)) continue
        if (folded.length > 1 && rest.length < mostRest && inText(folded)) rest.push(word)
        else if (!asName) ignored.push(word)
      }
  }
  return { rest: rest.join(' '), ignored: [...new Set(ignored)] }
}
