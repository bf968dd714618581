/** Facts of an ad that are words of an address, in the order in which a card carries them. */
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

/** Facts that are numbers: Jalali year, kilometres, tomans (null without a cash price), seconds since 1970. */
const factNumbers = ['year', 'km', 'toman', 'published'] as const
type FactNumber = (typeof factNumbers)[number]

export type CardFacts = Record<FactChoice, string> & Record<FactNumber, number | null>

/** One short text: every card of every list carries it. */
export const formatFacts = (facts: CardFacts): string =>
  [...factChoices.map((key) => facts[key]), ...factNumbers.map((key) => facts[key]?.toString(36) ?? '')].join(' ')

/** Null for a text of another build, which had other facts. */
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
