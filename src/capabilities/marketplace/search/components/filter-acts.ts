import { callServer } from '#ui/http-client.ts'
import type { ListRanges } from '../ad-list-view.ts'
import type { Range } from '../ad-query.ts'
import type { HistogramKey } from '../histogram-steps.ts'
import { listFragmentAddress } from '../list-fragment-address.ts'
import type { ListPage } from '../list-page.ts'
import { drawChosen, placeOf, sayValue } from './show-in-slider.ts'

export { addOptionSearch } from '#ui/option-search.ts'

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

/** A moved slider fills its text field and colours the bars; the choice counts once it is let go, as in any field. */
export function moveSlider(slider: HTMLInputElement): void {
  const { key, end } = placeOf(slider)
  const both = slider.closest('.range-histogram')!
  const [from, to] = both.querySelectorAll<HTMLInputElement>('input')
  // The chosen part keeps at least one bar.
  if (end === 'From') slider.value = String(Math.min(slider.valueAsNumber, to!.valueAsNumber - 1))
  else slider.value = String(Math.max(slider.valueAsNumber, from!.valueAsNumber + 1))
  drawChosen(slider)
  const text = sayValue(slider)
  const field = slider.form!.elements.namedItem(key + end)
  if (field instanceof HTMLInputElement) field.value = text
}

/** Focus goes into an open sheet and stays in it, Escape steps back in history; after it the focus is where it was before. */
export function stayInSheet(sheet: HTMLElement, opener: HTMLElement | null): () => void {
  const fields = () =>
    [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter((e) => e.offsetParent)
  sheet.setAttribute('role', 'dialog')
  sheet.setAttribute('aria-modal', 'true')
  // The browser itself, on its way to the sheet, takes the focus from everything.
  const entering = setTimeout(() => !sheet.contains(document.activeElement) && fields()[0]?.focus())
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') history.back()
    if (event.key !== 'Tab') return
    const all = fields()
    const edge = event.shiftKey ? all[0] : all.at(-1)
    if (document.activeElement !== edge) return
    event.preventDefault()
    ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
  }
  document.addEventListener('keydown', keys)
  return () => {
    clearTimeout(entering)
    document.removeEventListener('keydown', keys)
    sheet.removeAttribute('role')
    sheet.removeAttribute('aria-modal')
    opener?.focus({ preventScroll: true })
  }
}
