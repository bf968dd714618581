import { createElement } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { renderOnce } from '#platform/html-parts.ts'
import { CheckboxGroupParts, Choice, ChoiceTile, foldOptions, type CountedOption } from '#ui/checkbox-group.tsx'
import type { FacetView } from '../ad-list-view.ts'
import { choiceKeys, filterName, type ChoiceKey } from '../filter-keys.ts'

/** The number of visible options of a filter, where it differs from the default. */
const visible: Partial<Record<ChoiceKey, number>> = { make: 6, province: 5, city: 5, body: 3 }

const hole = '{…}'

/**
 * Renders one option. Only its number differs between pages, so the rest is rendered once with a
 * placeholder.
 */
function renderChoice(name: ChoiceKey, option: CountedOption, Part: typeof Choice): string {
  const { value, label, count, chosen } = option
  const key = `choice\n${Part === ChoiceTile}\n${name}\n${value}\n${label}\n${chosen}\n${count === 0}`
  const html = renderOnce(key, () => createElement(Part, { name, option, count: hole }))
  // The number is the last text of the option; the label may contain anything.
  const at = html.lastIndexOf(hole)
  return html.slice(0, at) + formatInteger(count) + html.slice(at + hole.length)
}

function renderGroup(name: ChoiceKey, options: readonly CountedOption[]): string {
  const { first, rest } = foldOptions(options, visible[name])
  const tiles = name === 'make'
  const legend = filterName(name)
  const html = renderOnce(`choices\n${legend}\n${tiles}\n${rest.length}`, () =>
    createElement(CheckboxGroupParts, { legend, tiles, first: hole, folded: rest.length, rest: hole }),
  )
  const [start, middle, end = ''] = html.split(hole)
  const shown = first.map((option) => renderChoice(name, option, tiles ? ChoiceTile : Choice)).join('')
  const folded = rest.length ? rest.map((option) => renderChoice(name, option, Choice)).join('') : ''
  return start! + shown + middle! + folded + end
}

export type ChoicesHtml = Partial<Record<ChoiceKey, string>>

const rendered = new WeakMap<FacetView, ChoicesHtml>()

/** Renders the options of every filter; caches equal counts. */
export function renderChoices(facets: FacetView): ChoicesHtml {
  const entry = rendered.get(facets)
  if (entry) return entry
  const html: ChoicesHtml = {}
  for (const key of choiceKeys) {
    const options = facets[key]
    if (options) html[key] = renderGroup(key, options)
  }
  rendered.set(facets, html)
  return html
}
