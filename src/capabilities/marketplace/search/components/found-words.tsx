import type { AdCard } from '../../ad/ad-card.ts'

const marked = (parts: readonly string[]) =>
  parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))

/** The title of a card with the words that were searched for. */
export const foundTitle = ({ found }: AdCard) => found && marked(found.title)

/** The place of the seller's text in which the words stand. */
export const foundText = ({ found }: AdCard) =>
  found?.text && <p className="text-note text-muted">{marked(found.text)}</p>
