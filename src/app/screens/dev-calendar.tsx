import type { RouterContextProvider } from 'react-router'
import { jalaliText, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { CalendarShowcase, showcaseSchema } from '#ui/calendar/calendar-showcase.tsx'
import type { InstantRange } from '#ui/calendar/date-schemas.ts'
import { showcaseTexts } from '#ui/calendar/showcase-texts.ts'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/dev-calendar'

export const meta: Route.MetaFunction = () => pageTitle(showcaseTexts.title)

/** Returns the day in Tehran; responds 404 in production. */
function todayInDemo(context: Readonly<RouterContextProvider>): JalaliDate {
  const { config, now } = contextOf(context)
  if (config.MODE !== 'demo') throw notFound()
  const { year, month, day } = toJalali(now)
  return { year, month, day }
}

export const loader = ({ context }: Pick<Route.LoaderArgs, 'context'>) => ({ today: todayInDemo(context) })

/** Answers a valid form with the stored value of each field. */
export async function action({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const form = await readForm(request, showcaseSchema(todayInDemo(context)))
  if (!form.ok) return form.answer
  const stored = Object.entries(form.value).map(([name, value]) => ({ name, texts: storedTexts(value) }))
  return { stored: stored.filter(({ texts }) => texts.length > 0), changed: Object.values(form.changed) }
}

type Stored = JalaliDate | Date | InstantRange | readonly (JalaliDate | Date)[] | undefined

/** Formats a stored value: days as Jalali text, instants as ISO text in UTC; one text for each. */
function storedTexts(value: Stored): string[] {
  if (!value) return []
  if (value instanceof Date) return [value.toISOString()]
  if ('from' in value) return [value.from, value.to].flatMap(storedTexts)
  return 'year' in value ? [jalaliText(value)] : value.flatMap(storedTexts)
}

/** Every mode and state of the date field, with the server's result. */
export default function DevCalendarScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, changed } = actionData && 'stored' in actionData ? actionData : { stored: undefined, changed: [] }
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{showcaseTexts.title}</h1>
      <p className="text-label text-muted">{showcaseTexts.about}</p>
      {changed.length > 0 && (
        <Notice tone="info" live>
          {changed.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {stored && (
        <section aria-labelledby="understood" className="card p-4">
          <h2 id="understood" className="text-heading">
            {showcaseTexts.understood}
          </h2>
          <dl className="mt-2 grid gap-2 text-label md:grid-cols-2">
            {stored.map(({ name, texts }) => (
              <div key={name}>
                <dt className="text-muted">{showcaseTexts.titles[name as keyof typeof showcaseTexts.titles]}</dt>
                <dd dir="ltr" className="text-end">
                  {texts.join(' ')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <CalendarShowcase
        today={loaderData.today}
        answer={actionData && !('stored' in actionData) ? actionData : undefined}
      />
    </div>
  )
}
