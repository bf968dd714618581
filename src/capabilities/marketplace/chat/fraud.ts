import { parseBankCard } from '#kit/bank-card.ts'
import { compactDigits } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'

/** What somebody who cheats asks for: the code of a text message, a card, money before the car was seen, another place to talk. */
export const fraudKinds = ['code', 'card', 'deposit', 'elsewhere'] as const
export type FraudKind = (typeof fraudKinds)[number]

/**
 * Words that staff have written down. A message fits when it has them in this order with at most {@link mostBetween} others
 * between two of them; a word that ends with `*` stands for all that begin so.
 */
export type FraudPattern = { kind: FraudKind; words: string }

const mostBetween = 4

type Step = { word: string; begins: boolean }

/** The words of a pattern as they are compared; empty when nothing of it can be. */
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
  // The places at which the steps so far may end; every step looks from all of them.
  let ends = words.flatMap((word, index) => (fits(word, steps[0]!) ? [index] : []))
  for (const step of steps.slice(1)) {
    ends = words.flatMap((word, index) =>
      fits(word, step) && ends.some((end) => index > end && index - end <= mostBetween + 1) ? [index] : [],
    )
  }
  return ends.length > 0
}

/** The number of a bank card or of an account. */
function hasCard(text: string): boolean {
  const runs = text.match(/[\d۰-۹٠-٩](?:[\s\-_.]{0,2}[\d۰-۹٠-٩]){15,25}/gu) ?? []
  return runs.some((run) => {
    const digits = compactDigits(run)
    return digits.length === 24 || parseBankCard(digits).ok
  })
}

/** What both sides are to be warned of because of a message, the worst first; null for nearly all messages. */
export function findFraud(text: string, patterns: readonly FraudPattern[]): FraudKind | null {
  const words = foldForSearch(text).split(' ')
  const found = new Set(
    patterns.filter((pattern) => hasPattern(words, patternSteps(pattern.words))).map(({ kind }) => kind),
  )
  if (hasCard(text)) found.add('card')
  return fraudKinds.find((kind) => found.has(kind)) ?? null
}
