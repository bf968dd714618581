import { callServer } from '#ui/http-client.ts'
import type { ListRanges } from './ad-list-view.ts'
import type { Range } from './ad-query.ts'
import type { HistogramKey } from './histogram-steps.ts'
import { listFragmentAddress } from './list-fragment-address.ts'
import type { ListPage } from './list-page.ts'

/** What choices would give that are not applied yet; `ranges` and `fields` are what stands in the fields, as the server reads it. */
export type Counts = Pick<ListPage, 'total' | 'options' | 'histograms'> & {
  ranges: Record<HistogramKey, Range>
  fields: ListRanges
}

/** The address of what stands in the form; empty fields stay out. The server gives it its one spelling. */
export function addressOf(form: HTMLFormElement, base: string): string {
  const params = new URLSearchParams()
  for (const [key, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text && !(key === 'sort' && text === 'newest')) params.append(key, text)
  }
  // A sentence that was read already is not asked again.
  if (params.get('ask') === (params.get('said') ?? params.get('q'))) params.delete('ask')
  return withParams(base, params)
}

/** An address of the list with the amounts that were typed and are not applied yet. */
export function withTyped(form: HTMLFormElement, { pathname, search }: HTMLAnchorElement): string {
  const params = new URLSearchParams(search)
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.type !== 'text' || field.value === field.defaultValue) continue
    if (field.value.trim()) params.set(field.name, field.value.trim())
    else params.delete(field.name)
  }
  return withParams(pathname, params)
}

const withParams = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path)

let last: { address: string; answer: Promise<Counts | null> } | undefined

/** Null without an answer. What was asked a moment ago for the same choices is not asked again. */
export async function countChoices(view: ListPage, address: string): Promise<Counts | null> {
  const part = listFragmentAddress(view, address, 'counts')
  if (last?.address !== part) {
    const answer = callServer<Counts>(part).then((counts) => (counts.ok ? counts.value : null))
    last = { address: part, answer }
  }
  const { answer } = last
  const counts = await answer
  if (!counts && last?.answer === answer) last = undefined
  return counts
}
