import type { RequestContext } from '#platform/context.ts'
import { dayText, type Day } from '#kit/day.ts'
import { licencePath } from '../addresses.ts'
import { calendarFile } from '../calendar-file.ts'
import type { CarView } from '../car-view.ts'
import { garageTexts } from '../texts.ts'

/**
 * Returns the deadlines of some cars and the last day of a licence as a calendar file; deadlines without a day are left
 * out.
 */
export function calendarResponse(
  ctx: Pick<RequestContext, 'now' | 'scope'>,
  cars: readonly CarView[],
  licenceDay: Day | null = null,
): Response {
  const events = cars.flatMap(({ name, deadlines }) =>
    deadlines
      .filter(({ day }) => day !== null)
      .map(({ id, title, day, when, href }) => ({
        id,
        title: `${title}، ${name}`,
        day: day!,
        details: when,
        link: `${ctx.scope.origin}${href}`,
      })),
  )
  if (licenceDay !== null) {
    events.push({
      id: 'licence',
      title: 'پایان اعتبار گواهینامه',
      day: licenceDay,
      details: dayText(licenceDay),
      link: `${ctx.scope.origin}${licencePath}`,
    })
  }
  return new Response(calendarFile(events, { name: garageTexts.road, now: ctx.now }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="farman-cars.ics"',
      'cache-control': 'private, no-store',
    },
  })
}
