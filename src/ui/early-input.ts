import { createContext, use, useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * What a person did in served markup before React took it over: typed and chosen values, opened parts, and the focus.
 * React knows nothing of them, so a component that renders the markup again must give them back.
 */
export type EarlyInput = { entries: readonly EarlyEntry[]; opened: readonly number[]; focus: EarlyFocus | null }

/** The early input of a part that replaces its served markup, while the part mounts. */
export const EarlyInputs = createContext<RefObject<EarlyInput | null> | null>(null)

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** `at` counts the controls of the same name and type. */
type Place = { name: string; type: string; at: number }
type EarlyEntry = Place & { value: string; checked: boolean }
/** `at` counts the elements of the tag. */
type EarlyFocus = {
  place: Place | null
  tag: string
  at: number
  selection: readonly [number, number] | null
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const isToggle = ({ type }: Place) => type === 'checkbox' || type === 'radio'
const isKept = (element: Element) => isControl(element) && element.name !== '' && !/^(hidden|file)$/.test(element.type)

function controlsOf(box: Element): { element: Control; place: Place }[] {
  const counts = new Map<string, number>()
  const controls = [...box.querySelectorAll<Control>('input, select, textarea')].filter(isKept)
  return controls.map((element) => {
    const { name, type } = element
    const key = `${type} ${name}`
    const at = counts.get(key) ?? 0
    counts.set(key, at + 1)
    return { element, place: { name, type, at } }
  })
}

/** Whether a control differs from its markup. */
function isChanged(element: Control): boolean {
  if (element instanceof HTMLSelectElement) {
    const served = [...element.options].findLastIndex((option) => option.defaultSelected)
    return element.selectedIndex !== Math.max(0, served)
  }
  if (element instanceof HTMLInputElement && isToggle({ name: '', type: element.type, at: 0 }))
    return element.checked !== element.defaultChecked
  return element.value !== element.defaultValue
}

function focusIn(box: Element, controls: ReturnType<typeof controlsOf>): EarlyFocus | null {
  const element = document.activeElement
  if (!element || element === box || !box.contains(element)) return null
  const place = controls.find((each) => each.element === element)?.place ?? null
  const { tagName: tag } = element
  return { place, tag, at: [...box.querySelectorAll(tag)].indexOf(element), selection: selectionOf(element) }
}

/** The selected part of a text; null for other elements, and for types without a selection such as `number`. */
function selectionOf(element: Element): readonly [number, number] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

/** Reads what a person did in the served markup of a box. */
export function readEarlyInput(box: Element): EarlyInput {
  const controls = controlsOf(box)
  const entries = controls.flatMap(({ element, place }) =>
    isChanged(element) ? [{ ...place, value: element.value, checked: 'checked' in element && element.checked }] : [],
  )
  const focus = focusIn(box, controls)
  return { entries, opened: openParts(box), focus }
}

/** The indexes of the open `details` of a box. */
const openParts = (box: Element) => [...box.querySelectorAll('details')].flatMap(({ open }, at) => (open ? [at] : []))

/** The value that was typed into a named control; undefined when it was left as served. */
export const earlyValue = (early: EarlyInput, name: string): string | undefined =>
  early.entries.find((entry) => entry.name === name && (!isToggle(entry) || entry.checked))?.value

/** Sets a value as the user would, so that React's own listeners notice it. */
function setAsTyped(element: Control, value: string): void {
  // React overrides the property of the element itself and would take the value for known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value)
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Restores values and open parts in a box that replaced the markup; what is there already stays. */
export function restoreEarlyInput(box: Element, { entries, opened }: EarlyInput): void {
  for (const [at, part] of [...box.querySelectorAll('details')].entries()) if (opened.includes(at)) part.open = true
  const controls = controlsOf(box)
  for (const entry of entries) {
    const { element } =
      controls.find(({ place: { name, type, at } }) => name === entry.name && type === entry.type && at === entry.at) ??
      {}
    if (!element) continue
    if (isToggle(entry)) {
      if ((element as HTMLInputElement).checked !== entry.checked) element.click()
    } else if (element.value !== entry.value) setAsTyped(element, entry.value)
  }
}

/** Restores the focus and the selection, unless the user has meanwhile gone elsewhere. */
export function restoreEarlyFocus(box: Element, { focus }: EarlyInput): void {
  const active = document.activeElement
  if (!focus || (active && active !== document.body && !box.contains(active))) return
  const { place, tag, at, selection } = focus
  const element = place
    ? controlsOf(box).find((each) => each.place.name === place.name && each.place.at === place.at)?.element
    : box.querySelectorAll(tag)[at]
  if (!(element instanceof HTMLElement)) return
  if (element !== active) element.focus({ preventScroll: true })
  if (selection && 'setSelectionRange' in element) (element as HTMLInputElement).setSelectionRange(...selection)
}

/**
 * Calls `adopt` once with the early input of a component's own markup, which it hydrates or replaces. For components
 * that hold values in React's state: otherwise their next rendering empties what was typed.
 */
export function useEarlyInput(own: RefObject<Element | null>, adopt: (early: EarlyInput) => void): void {
  const replaced = use(EarlyInputs)
  const adoptFirst = useEffectEvent((element: Element) => {
    const early = replaced?.current
    adopt(early ?? readEarlyInput(element))
    // Nobody else gives these values back.
    const isOwn = ({ name }: EarlyEntry) => element.querySelector(`[name="${CSS.escape(name)}"]`) !== null
    if (early) replaced.current = { ...early, entries: early.entries.filter((entry) => !isOwn(entry)) }
  })
  useLayoutEffect(() => adoptFirst(own.current!), [own])
}
