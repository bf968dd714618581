import { callServer } from '#ui/http-client.ts'
import type { ListRanges } from '../ad-list-view.ts'
import type { Range } from '../ad-query.ts'
import type { HistogramKey } from '../histogram-steps.ts'
import { listFragmentAddress } from '../list-fragment-address.ts'
import type { ListPage } from '../list-page.ts'
import { drawChosen, placeOf, sayValue } from './show-in-slider.ts'

export { addOptionSearch } from '#ui/option-search.ts'

/**
 * The counts for choices that are not applied yet. `ranges` and `fields` echo the fields as the
 * server reads them.
 */
export type Counts = Pick<ListPage, 'total' | 'options' | 'histograms'> & {
  ranges: Record<HistogramKey, Range>
  fields: ListRanges
}

/** Returns the address of the form without empty fields; the server makes it canonical. */
export function addressOf(form: HTMLFormElement, base: string): string {
  const params = new URLSearchParams()
  for (const [key, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text && !(key === 'sort' && text === 'newest')) params.append(key, text)
  }
  // Do not interpret an unchanged sentence again.
  if (params.get('ask') === (params.get('said') ?? params.get('q'))) params.delete('ask')
  return withParams(base, params)
}

/** Adds typed but unapplied amounts to an address of the list. */
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

/** Counts the ads for these choices; null without a response. Reuses a recent response. */
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

/**
 * Fills the text field of a moved slider and colours the bars. The choice applies on release, like
 * any field.
 */
export function moveSlider(slider: HTMLInputElement): void {
  const { key, end } = placeOf(slider)
  const both = slider.closest('.range-histogram')!
  const [from, to] = both.querySelectorAll<HTMLInputElement>('input')
  // Keep at least one bar chosen.
  if (end === 'From') slider.value = String(Math.min(slider.valueAsNumber, to!.valueAsNumber - 1))
  else slider.value = String(Math.max(slider.valueAsNumber, from!.valueAsNumber + 1))
  drawChosen(slider)
  const text = sayValue(slider)
  const field = slider.form!.elements.namedItem(key + end)
  if (field instanceof HTMLInputElement) field.value = text
}

/**
 * Moves the focus into an open sheet and keeps it there. Escape goes back in history; closing
 * restores the earlier focus.
 */
export function stayInSheet(sheet: HTMLElement, opener: HTMLElement | null): () => void {
  const fields = () =>
    [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter((e) => e.offsetParent)
  sheet.setAttribute('role', 'dialog')
  sheet.setAttribute('aria-modal', 'true')
  // The browser moves the focus away when it opens the sheet's target.
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
