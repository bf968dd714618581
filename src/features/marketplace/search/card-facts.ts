/** Facts of an ad that use address slugs, in the order of the stored text. */
export const factChoices = [
  'make',
  'model',
  'province',
  'city',
  'bodyType',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'seller',
  'price',
  'plate',
] as const
export type FactChoice = (typeof factChoices)[number]

/**
 * Numeric facts: Jalali year, kilometres, tomans (null without a cash price), seconds since 1970.
 */
const factNumbers = ['year', 'km', 'toman', 'published'] as const
type FactNumber = (typeof factNumbers)[number]

export type CardFacts = Record<FactChoice, string> & Record<FactNumber, number | null>

/** Formats the facts as one short text, because every card of every list carries it. */
export const formatFacts = (facts: CardFacts): string =>
  [...factChoices.map((key) => facts[key]), ...factNumbers.map((key) => facts[key]?.toString(36) ?? '')].join(' ')

/** Parses the facts; null for a text of another build with different facts. */
export function parseFacts(text: string): CardFacts | null {
  const parts = text.split(' ')
  if (parts.length !== factChoices.length + factNumbers.length) return null
  const choices = factChoices.map((key, at) => [key, parts[at]!])
  const numbers = factNumbers.map((key, at) => {
    const part = parts[factChoices.length + at]!
    return [key, part === '' ? null : Number.parseInt(part, 36)]
  })
  return Object.fromEntries([...choices, ...numbers]) as CardFacts
}
