import {
  data,
  Form,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type RouterContextProvider,
} from 'react-router'
import { calendarExamples, storedTexts } from '#app/calendar-examples.ts'
import { toJalali } from '#kit/jalali.ts'
import { doing } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { Button } from '#ui/button.tsx'
import { CalendarShowcase, type ShowcaseName } from '#ui/calendar/calendar-showcase.tsx'
import { showcaseTexts } from '#ui/calendar/showcase-texts.ts'

export const meta: MetaFunction = () => [{ title: showcaseTexts.title }, { name: 'robots', content: 'noindex' }]

/** The day in Tehran; in production there is no such page. */
function todayInDemo(context: Readonly<RouterContextProvider>) {
  const { config, now } = doing(context)
  if (config.MODE !== 'demo') throw notFound()
  const { year, month, day } = toJalali(now)
  return { year, month, day }
}

export const loader = ({ context }: LoaderFunctionArgs) => ({ today: todayInDemo(context) })

/** Answers with what is stored of each field, or with the first refusal of each. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = Object.fromEntries(await request.formData()) as Partial<Record<ShowcaseName, string>>
  const read = calendarExamples(todayInDemo(context)).safeParse(values)
  if (read.success) {
    const stored = Object.entries(read.data).map(([name, value]) => [name as ShowcaseName, storedTexts(value)] as const)
    return data({ values, errors: {}, stored })
  }
  const errors: Partial<Record<ShowcaseName, string>> = {}
  for (const { path, message } of read.error.issues) errors[path[0] as ShowcaseName] ??= message
  return data({ values, errors, stored: null }, { status: 422 })
}

/** Every mode and state of the date field, with what the server makes of it. */
export default function DevCalendarScreen() {
  const { today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <h1 className="text-title">{showcaseTexts.title}</h1>
      <p className="text-label text-muted">{showcaseTexts.about}</p>
      {answer?.stored && (
        <section aria-labelledby="understood" className="rounded-card border border-line bg-surface p-4">
          <h2 id="understood" className="text-heading">
            {showcaseTexts.understood}
          </h2>
          <dl className="mt-2 grid gap-2 text-label md:grid-cols-2">
            {answer.stored.map(([name, texts]) => (
              <div key={name}>
                <dt className="text-muted">{showcaseTexts.labels[name]}</dt>
                <dd dir="ltr" className="text-end">
                  {texts.join(' ') || showcaseTexts.nothing}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Form method="post" noValidate className="flex flex-col gap-6">
        <CalendarShowcase today={today} values={answer?.values} errors={answer?.errors} />
        <Button kind="main" type="submit" className="self-start">
          {showcaseTexts.send}
        </Button>
      </Form>
    </div>
  )
}
