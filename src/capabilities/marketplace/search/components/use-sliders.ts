import { useEffect, type RefObject } from 'react'
import type { Range } from '../ad-query.ts'
import { stepsOfRange, valueAtStep, type HistogramKey } from '../histogram-steps.ts'
import { rangeText } from './range-text.ts'

type SliderPlace = { key: HistogramKey; end: 'From' | 'To' }

/** `tomanFrom` of a slider as its range and end. */
function placeOf(slider: HTMLInputElement): SliderPlace {
  const field = slider.dataset.field!
  const end = field.endsWith('From') ? 'From' : 'To'
  return { key: field.slice(0, -end.length) as HistogramKey, end }
}

/** Puts a slider where its range begins or ends. */
export function showInSlider(slider: HTMLInputElement, ranges: Readonly<Record<HistogramKey, Range>>): void {
  const { key, end } = placeOf(slider)
  slider.value = String(stepsOfRange(key, ranges[key])[end === 'From' ? 0 : 1])
  sayValue(slider)
  drawChosen(slider)
}

/** The value that a slider stands for, as it is read out; '' at the end of the histogram. */
function sayValue(slider: HTMLInputElement): string {
  const { key, end } = placeOf(slider)
  const value = valueAtStep(key, end, slider.valueAsNumber)
  const text = value === null ? '' : rangeText(key, value)
  slider.setAttribute('aria-valuetext', text || 'بدون محدودیت')
  return text
}

/**
 * A moved slider fills its text field and colours the bars; the choice counts once it is let go, as in any field. Heard at
 * the document, so that the fields themselves need no handlers.
 */
export function useSliders(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const moved = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'range' && target.form === form.current) move(target)
    }
    document.addEventListener('input', moved)
    return () => document.removeEventListener('input', moved)
  }, [form])
}

function move(slider: HTMLInputElement): void {
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

/** Colours the track and the bars between both sliders. */
function drawChosen(slider: HTMLInputElement): void {
  const both = slider.closest<HTMLElement>('.range-histogram')!
  const [from, to] = [...both.querySelectorAll('input')].map((input) => input.valueAsNumber) as [number, number]
  const track = slider.parentElement!.style
  track.setProperty('--from', String(from / Number(slider.max)))
  track.setProperty('--to', String(to / Number(slider.max)))
  for (const [bar, { dataset }] of both.querySelectorAll('rect').entries()) {
    if (bar >= from && bar < to) dataset.chosen = 'true'
    else delete dataset.chosen
  }
}
