import { toPersianDigits } from '#kit/digits.ts'
import { formatLongJalali, parseJalali, toJalali } from '#kit/jalali.ts'
import { z } from 'zod'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { holidayBounds, holidaySchema } from '../../holiday-schema.ts'
import { findHolidays } from '../../server/find-holidays.ts'
import { removeHoliday, saveHoliday } from '../../server/save-holiday.ts'
import type { Route } from './+types/holidays'

export const middleware = [requireStaff]

/** Longer than any Jalali year; the excess is cut. */
const yearDays = 366
const pageOf = (year: number) => `/admin/holidays?year=${year}`

function yearOf(params: URLSearchParams, now: Date): number {
  const requested = Number(params.get('year'))
  const { min, max } = holidayBounds
  return Number.isInteger(requested) && requested >= min.year && requested <= max.year ? requested : toJalali(now).year
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const year = yearOf(url.searchParams, now)
  const holidays = await findHolidays(db, { year, month: 1, day: 1 }, yearDays)
  const days = [...holidays].filter(([day]) => day.startsWith(`${year}/`))
  return { year, days: days.map(([day, name]) => ({ day, name, words: formatLongJalali(parseJalali(day)!) })) }
}

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    remove: formAction(z.object({ day: z.string() }), (ctx, { day }) => removeHoliday(ctx, day), {
      done: (_removed, { day }) => pageOf(Number(day.slice(0, 4))),
      refusals: {},
    }),
    save: formAction(holidaySchema, saveHoliday, { done: (_saved, { day }) => pageOf(day.year), refusals: {} }),
  })

export const meta: Route.MetaFunction = () => pageTitle('تعطیلات رسمی')

/** The official holidays of one year, with the form for a new one. */
export default function Holidays({ loaderData: { year, days }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`تعطیلات رسمی ${toPersianDigits(year)}`}
        lead="ساعت کاری نمایشگاه‌ها، مهلت پاسخ‌ها، زمان‌های کارشناسی و هزینهٔ پارک بر اساس همین روزها حساب می‌شود. تعطیلات قمری را بعد از اعلام رسمی ثبت کنید."
      />
      <nav aria-label="سال" className="flex gap-4">
        {year > holidayBounds.min.year && <YearLink year={year - 1} />}
        {year < holidayBounds.max.year && <YearLink year={year + 1} />}
      </nav>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_360px]">
        {days.length === 0 ? (
          <EmptyState title="برای این سال تعطیلی ثبت نشده" />
        ) : (
          <ul className="divide-y divide-line card">
            {days.map(({ day, name, words }) => (
              <li key={day} className="flex items-center gap-x-4 py-2 ps-4">
                <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
                  <span className="min-w-0 basis-52 font-medium">{words}</span>
                  <span>{name}</span>
                </p>
                <PostForm>
                  <input type="hidden" name="day" value={day} />
                  <Button kind="quiet" type="submit" name="act" value="remove" aria-label={`حذف تعطیلی ${words}`}>
                    حذف
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
        <HolidayForm key={days.length} answer={actionData} />
      </div>
    </div>
  )
}

const YearLink = ({ year }: { year: number }) => (
  <a href={pageOf(year)} className="text-link">
    سال {toPersianDigits(year)}
  </a>
)

function HolidayForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const { form, fields, busy } = useSchemaForm(holidaySchema, { id: 'holiday', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-4 card p-5">
      <h2 className="text-heading">تعطیلی جدید</h2>
      <SchemaForm form={form}>
        <DateField {...fields.day} {...holidayBounds} confirmChange />
        <TextField {...fields.name} maxLength={100} />
        <Button kind="main" type="submit" name="act" value="save" busy={busy}>
          ثبت تعطیلی
        </Button>
      </SchemaForm>
    </section>
  )
}
