import { foldForSearch } from '#kit/text.ts'

export type Searched = { slug: string; question: string; keywords: readonly string[]; text: string }

type Folded = { asked: string; keys: string; all: string; pairs: ReadonlySet<string> }

const mostNear = 3

/** The folded texts of each answer, made at its first search. */
const folded = new WeakMap<Searched, Folded>()

function foldedOf(answer: Searched): Folded {
  const entry = folded.get(answer)
  if (entry) return entry
  const { question, keywords, text } = answer
  const [asked, keys] = [foldForSearch(question), foldForSearch(keywords.join(' '))]
  const made = {
    asked,
    keys,
    all: foldForSearch(text),
    pairs: pairsOf(foldForSearch(`${question} ${keywords.join(' ')}`)),
  }
  folded.set(answer, made)
  return made
}

/**
 * Finds answers with all words, matches in the question first. Without a match, returns the nearest
 * three and `near`.
 */
export function searchAnswers<Answer extends Searched>(
  answers: readonly Answer[],
  query: string,
): { found: readonly Answer[]; near: boolean } {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return { found: answers, near: false }
  const marked = answers
    .map((answer) => ({ answer, mark: markOf(answer, words) }))
    .filter(({ mark }) => mark > 0)
    .toSorted((a, b) => b.mark - a.mark)
  if (marked.length > 0) return { found: marked.map(({ answer }) => answer), near: false }
  const outcome = pairsOf(words.join(' '))
  const near = answers
    .map((answer) => ({ answer, mark: likeness(outcome, answer) }))
    .toSorted((a, b) => b.mark - a.mark)
    .slice(0, mostNear)
  return { found: near.map(({ answer }) => answer), near: true }
}

function markOf(answer: Searched, words: readonly string[]): number {
  const { asked, keys, all } = foldedOf(answer)
  let mark = 0
  for (const word of words) {
    const here = asked.includes(word) ? 4 : keys.includes(word) ? 3 : all.includes(word) ? 1 : 0
    if (here === 0) return 0
    mark += here
  }
  return mark
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))

/** Returns the share of searched letter pairs in an answer, relative to its length. */
function likeness(request: ReadonlySet<string>, answer: Searched): number {
  const { pairs: own } = foldedOf(answer)
  const shared = [...request].filter((pair) => own.has(pair)).length
  return shared / Math.sqrt(Math.max(own.size, 1))
}
