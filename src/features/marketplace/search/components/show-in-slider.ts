import type { Range } from '../ad-query.ts'
import { stepsOfRange, valueAtStep, type HistogramKey } from '../histogram-steps.ts'
import { rangeText } from './range-text.ts'

type SliderPlace = { key: HistogramKey; end: 'From' | 'To' }

/** Parses the name of a slider: `tomanFrom` is the range and its end. */
export function placeOf(slider: HTMLInputElement): SliderPlace {
  const field = slider.dataset.field!
  const end = field.endsWith('From') ? 'From' : 'To'
  return { key: field.slice(0, -end.length) as HistogramKey, end }
}

/** Moves a slider to the end of its range. */
export function showInSlider(slider: HTMLInputElement, ranges: Readonly<Record<HistogramKey, Range>>): void {
  const { key, end } = placeOf(slider)
  slider.value = String(stepsOfRange(key, ranges[key])[end === 'From' ? 0 : 1])
  sayValue(slider)
  drawChosen(slider)
}

/** Returns the spoken value of a slider; '' at the end of the histogram. */
export function sayValue(slider: HTMLInputElement): string {
  const { key, end } = placeOf(slider)
  const value = valueAtStep(key, end, slider.valueAsNumber)
  const text = value === null ? '' : rangeText(key, value)
  slider.setAttribute('aria-valuetext', text || 'بدون محدودیت')
  return text
}

/** Colours the track and the bars between the two sliders. */
export function drawChosen(slider: HTMLInputElement): void {
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
