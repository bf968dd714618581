// What runs inside a kept document (appearance.spec.ts): each function is sent to the browser by itself.
import type axe from 'axe-core'

export type Finding = { id: string; nodes: { target: unknown[]; any: { message: string }[] }[] }

/**
 * Which elements are rendered, as one text: where it is the same on two screens, a rule about names, roles and order answers
 * the same.
 */
export const rendered = (exclude: string[]): string =>
  [...document.querySelectorAll('body *')]
    .filter((each) => !exclude.some((place) => each.closest(place)))
    .map((each) => (each.checkVisibility({ visibilityProperty: true }) ? '1' : '0'))
    .join('')

/** Findings of these rules, or of all but the one about contrast. */
export async function findings({ exclude, rules }: { exclude: string[]; rules?: string[] }): Promise<Finding[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe }
  const off = { enabled: false }
  const which = rules ? { runOnly: rules } : { rules: { 'meta-viewport': off, 'color-contrast': off } }
  const { violations } = await engine.run({ exclude }, { ...which, resultTypes: ['violations'], preload: false })
  return JSON.parse(JSON.stringify(violations)) as Finding[]
}

/**
 * Findings about contrast. A text is left out when one like it was judged before on the same screen: the same computed style, tag
 * and classes of itself and of each element around it, the same kinds of elements beside each of these.
 */
export async function contrastFindings({ exclude, screen }: { exclude: string[]; screen: string }): Promise<Finding[]> {
  type Judged = { places: Map<string, number>; judged: Set<number> }
  const world = window as unknown as { axe: typeof axe; judgedTexts?: Record<string, Judged> }
  // The window outlives its documents.
  const { places, judged } = ((world.judgedTexts ??= {})[screen] ??= { places: new Map(), judged: new Set() })
  const kinds = ({ children }: Element) =>
    [...new Set([...children].map((each) => `${each.localName}.${each.getAttribute('class')}`))].join(' ')
  // Axe leaves out what is switched off, and its name.
  const off = ':disabled, [aria-disabled=true]'
  const isOff = (each: Element) =>
    each.matches(off) ||
    (each instanceof HTMLLabelElement && each.control?.matches(off)) ||
    (each.id !== '' && document.querySelector(`[aria-labelledby~="${CSS.escape(each.id)}"]:is(${off})`) !== null)
  const properties = ['color', 'background-color', 'background-image', 'opacity', 'visibility', 'position']
  properties.push('font-size', 'font-weight', 'text-shadow', 'filter', 'mix-blend-mode', 'clip-path')
  const textOf = (each: Element) =>
    [...each.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue!.trim() : '')).join('')
  const isWritten = (each: Element) => each.matches('input, select, textarea') || textOf(each) !== ''
  const unknown = new Map<Element, number>()

  function walk(each: Element, around: number, beside: string): void {
    if (exclude.some((place) => each.matches(place))) return
    const style = getComputedStyle(each)
    if (style.display === 'none') return
    const own = properties.map((name) => style.getPropertyValue(name)).join()
    const kind = `${each.localName}.${each.getAttribute('class')} ${isOff(each)} ${textOf(each).length > 1}`
    const text = [around, kind, own, beside].join('|')
    const place = places.get(text) ?? places.size + 1
    places.set(text, place)
    if (isWritten(each) && !judged.has(place)) unknown.set(each, place)
    const inside = kinds(each)
    for (const child of each.children) walk(child, place, inside)
  }
  walk(document.body, 0, '')

  if (unknown.size === 0) return []
  const { violations, passes } = await world.axe.run(
    { include: [...unknown.keys()], exclude },
    { runOnly: ['color-contrast'], resultTypes: ['violations', 'passes'], elementRef: true, preload: false },
  )
  for (const { nodes } of passes)
    for (const { element } of nodes as { element?: Element }[]) if (element) judged.add(unknown.get(element) ?? 0)
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, any }) => ({ target, any: any.map(({ message }) => ({ message })) })),
  }))
}
