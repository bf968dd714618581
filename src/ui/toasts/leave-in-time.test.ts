import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveInTime, toastShownMs } from './leave-in-time.ts'

let close: ReturnType<typeof vi.fn<() => void>>
let toast: EventTarget & { matches: (selector: string) => boolean }
/** The pseudo-classes that the browser reports for the element: a touched one keeps `:hover`. */
let states: Set<string>

beforeEach(() => {
  vi.useFakeTimers()
  states = new Set()
  close = vi.fn<() => void>()
  const matches = (selector: string) => [...states].some((state) => selector.includes(state))
  toast = Object.assign(new EventTarget(), { matches })
  leaveInTime(toast as never, close)
})
afterEach(() => vi.useRealTimers())

const fire = (name: string, pointerType = '') => toast.dispatchEvent(Object.assign(new Event(name), { pointerType }))

it('leaves after three seconds', () => {
  vi.advanceTimersByTime(toastShownMs - 1)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledTimes(1)
})

it('that was touched leaves after its time, although the browser keeps it hovered and focused', () => {
  for (const name of ['pointerenter', 'pointerdown']) fire(name, 'touch')
  states.add(':hover').add(':focus-within')
  fire('focusin')
  vi.advanceTimersByTime(10_000)
  expect(close).not.toHaveBeenCalled()
  for (const name of ['pointerup', 'pointerleave']) fire(name, 'touch')
  vi.advanceTimersByTime(toastShownMs)
  expect(close).toHaveBeenCalledTimes(1)
})

it('whose touch became a scroll leaves after its time', () => {
  fire('pointerenter', 'touch')
  states.add(':hover')
  fire('pointercancel', 'touch')
  vi.advanceTimersByTime(toastShownMs)
  expect(close).toHaveBeenCalledTimes(1)
})

it('stays while a mouse is on it, also after a click, and then for the remaining time', () => {
  vi.advanceTimersByTime(1000)
  fire('pointerenter', 'mouse')
  fire('pointerdown', 'mouse')
  states.add(':focus-within')
  fire('focusin')
  fire('pointerup', 'mouse')
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
  fire('pointerleave', 'mouse')
  vi.advanceTimersByTime(1999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledTimes(1)
})

it('stays while it has the keyboard focus', () => {
  states.add(':focus-within')
  fire('focusin')
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
  states.clear()
  fire('focusout')
  vi.advanceTimersByTime(toastShownMs)
  expect(close).toHaveBeenCalledTimes(1)
})
