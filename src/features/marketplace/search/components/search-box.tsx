import { useRef, useState, type ComponentProps } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'

/** Loaded at the first touch of the box; the form works without it. */
const loadSuggestions = () => loadChunkQuietly(() => import('./search-suggestions.tsx'))
type Part = typeof import('./search-suggestions.tsx').SearchSuggestions

type SearchBoxProps = ComponentProps<'input'> & {
  /** The slug of the searched dealer; absent for all ads. */
  gallery?: string | null
}

/** Twice what the server reads (`maxSentence`): it cuts and says so, and nothing disappears while somebody pastes. */
const maxTyped = 600

/** A search field with suggestions below its frame, which is the nearest `relative` ancestor. */
export function SearchBox({ gallery, ...input }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<{ Part: Part } | null>(null)
  const load = () => {
    if (!Suggestions) void loadSuggestions().then((part) => part && setSuggestions({ Part: part.SearchSuggestions }))
  }
  return (
    <>
      <input ref={field} type="search" maxLength={maxTyped} enterKeyHint="search" onFocus={load} {...input} />
      {Suggestions && <Suggestions.Part field={field} gallery={gallery} />}
    </>
  )
}
