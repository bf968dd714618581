import { useRef, useState, type ComponentProps } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'

/** Comes with the first touch of the box; without it the form around works all the same. */
const loadSuggestions = () => loadChunkQuietly(() => import('./search-suggestions.tsx'))
type Part = typeof import('./search-suggestions.tsx').SearchSuggestions

type SearchBoxProps = ComponentProps<'input'> & {
  /** Slug of the gallery whose ads are searched; absent for all ads. */
  gallery?: string | null
}

/** The field of a search, with suggestions below its frame: the nearest `relative` element around it. */
export function SearchBox({ gallery, ...input }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<{ Part: Part } | null>(null)
  const load = () => {
    if (!Suggestions) void loadSuggestions().then((part) => part && setSuggestions({ Part: part.SearchSuggestions }))
  }
  return (
    <>
      <input ref={field} type="search" maxLength={100} enterKeyHint="search" onFocus={load} {...input} />
      {Suggestions && <Suggestions.Part field={field} gallery={gallery} />}
    </>
  )
}
