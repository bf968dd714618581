import { parseBankCard } from '#kit/bank-card.ts'
import { compactDigits } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'

/**
 * What fraudsters request: a code from a text message, a card, money before a visit, another
 * messenger.
 */
export const fraudKinds = ['code', 'card', 'deposit', 'elsewhere'] as const
export type FraudKind = (typeof fraudKinds)[number]

/**
 * Words of a staff-defined pattern. A message matches when it contains them in order, with at most
 * {@link maxBetween} other words between two of them. A trailing `*` matches any ending.
 */
export type FraudPattern = { kind: FraudKind; words: string }

const maxBetween = 4

type Step = { word: string; begins: boolean }

/** Parses a pattern into comparable words; empty when none remain. */
export const patternSteps = (words: string): Step[] =>
  words.split(/\s+/).flatMap((part) => {
    const begins = part.endsWith('*')
    return foldForSearch(part)
      .split(' ')
      .filter(Boolean)
      .map((word, index, all) => ({ word, begins: begins && index === all.length - 1 }))
  })

const fits = (word: string, step: Step) => (step.begins ? word.startsWith(step.word) : word === step.word)

function hasPattern(words: readonly string[], steps: readonly Step[]): boolean {
  if (steps.length === 0) return false
  // The positions where the steps so far may end; each step continues from all of them.
  let ends = words.flatMap((word, index) => (fits(word, steps[0]!) ? [index] : []))
  for (const step of steps.slice(1)) {
    ends = words.flatMap((word, index) =>
      fits(word, step) && ends.some((end) => index > end && index - end <= maxBetween + 1) ? [index] : [],
    )
  }
  return ends.length > 0
}

/** Whether the text contains a bank card or account number. */
function hasCard(text: string): boolean {
  const runs = text.match(/[\d۰-۹٠-٩](?:[\s\-_.]{0,2}[\d۰-۹٠-٩]){15,25}/gu) ?? []
  return runs.some((run) => {
    const digits = compactDigits(run)
    return digits.length === 24 || parseBankCard(digits).ok
  })
}

/** Returns the worst warning that a message requires for both parties, or null. */
export function findFraud(text: string, patterns: readonly FraudPattern[]): FraudKind | null {
  const words = foldForSearch(text).split(' ')
  const matches = new Set(
    patterns.filter((pattern) => hasPattern(words, patternSteps(pattern.words))).map(({ kind }) => kind),
  )
  if (hasCard(text)) matches.add('card')
  return fraudKinds.find((kind) => matches.has(kind)) ?? null
}
