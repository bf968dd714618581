import { z } from 'zod'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { showcaseRules, type ShowcaseName } from '#ui/calendar/calendar-showcase.tsx'
import {
  jalaliDateField,
  jalaliDatesField,
  jalaliMomentField,
  jalaliMomentRangeField,
  jalaliMomentsField,
  jalaliRangeField,
  orEmpty,
  type InstantRange,
} from '#ui/calendar/date-schemas.ts'
import { showcaseTexts } from '#ui/calendar/showcase-texts.ts'

/** What the form of `CalendarShowcase` posts; only the first field must be filled. */
export function calendarExamples(today: JalaliDate) {
  const rules = showcaseRules(today)
  const named = (name: ShowcaseName) => ({ label: showcaseTexts.labels[name] })
  return z.object({
    day: jalaliDateField({ ...named('day'), max: today }),
    bounded: orEmpty(jalaliDateField({ ...named('bounded'), ...rules })),
    moment: orEmpty(jalaliMomentField(named('moment'))),
    locked: orEmpty(jalaliDateField({ ...named('locked'), ...rules })),
    range: orEmpty(jalaliRangeField({ ...named('range'), ...rules })),
    momentRange: orEmpty(jalaliMomentRangeField(named('momentRange'))),
    days: orEmpty(jalaliDatesField({ ...named('days'), ...rules })),
    moments: orEmpty(jalaliMomentsField(named('moments'))),
    refused: orEmpty(jalaliDateField(named('refused'))),
    inline: orEmpty(jalaliRangeField(named('inline'))),
  })
}

type Stored = JalaliDate | Date | InstantRange | null

/** A value as it is stored: days as Jalali text, instants as ISO text in UTC; one text for each. */
export function storedTexts(value: Stored | readonly Stored[]): string[] {
  if (value === null) return []
  if (value instanceof Date) return [value.toISOString()]
  if ('from' in value) return [value.from, value.to].flatMap(storedTexts)
  return 'year' in value ? [jalaliText(value)] : value.flatMap(storedTexts)
}
