import type { AdCard } from '../../ad/ad-card.ts'

const marked = (parts: readonly string[]) =>
  parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))

/** Renders the title of a card with the matched words. */
export const foundTitle = ({ found }: AdCard) => found && marked(found.title)

/** Renders the part of the seller's text with the matched words. */
export const foundText = ({ found }: AdCard) =>
  found?.text && <p className="text-note text-muted">{marked(found.text)}</p>
