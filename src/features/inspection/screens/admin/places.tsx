import { useMemo } from 'react'
import { z } from 'zod'
import { cityChoices, getCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { dayOfJalali } from '#kit/day.ts'
import { addJalaliDays, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { placesAdminPath } from '../../addresses.ts'
import { absenceSchema, inspectorSchema, placeSchema } from '../../schemas.ts'
import {
  findAdminPlaces,
  findInspectorCodes,
  saveInspector,
  savePlace,
  setAbsence,
  switchPlace,
  type AdminPlace,
} from '../../server/admin.ts'
import type { Route } from './+types/places'

export const middleware = [requireStaff]

const absenceRules = (today: JalaliDate) => ({ min: today, max: addJalaliDays(today, 90) })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const { year, month, day } = toJalali(now)
  const taken = url.searchParams.get('taken')
  return {
    places: await findAdminPlaces(db, now),
    codes: await findInspectorCodes(db),
    cities: cityChoices(await getCatalogue(db)),
    today: { year, month, day },
    taken: taken !== null && /^[1-9]\d?$/.test(taken) ? toPersianDigits(taken) : null,
  }
}

const turn = (on: boolean) =>
  formAction(z.object({ place: z.string() }), (ctx, { place }) => switchPlace(ctx, { place, on }), {
    done: placesAdminPath,
    refusals: {},
  })

export function action(args: Route.ActionArgs) {
  const { now } = contextOf(args.context)
  return chosenAction('act', args, {
    open: turn(true),
    close: turn(false),
    absence: formAction(
      absenceSchema(absenceRules(toJalali(now))),
      (ctx, { inspector, day }) => setAbsence(ctx, { code: inspector, day: dayOfJalali(day) }),
      {
        done: (taken) => (taken > 0 ? `${placesAdminPath}?taken=${taken}` : placesAdminPath),
        at: 'inspector',
        refusals: { 'no-inspector': 'این کارشناس پیدا نشد.', past: 'این کارشناس پیدا نشد.' },
      },
    ),
    inspector: formAction(
      inspectorSchema,
      (ctx, { code, mobile = null, place, from, to, thursday }) =>
        saveInspector(ctx, { code, mobile, place, from: Number(from), to: Number(to), thursday: thursday === 'on' }),
      { done: placesAdminPath, refusals: inspectorRefusals },
    ),
    place: formAction(placeSchema, (ctx, place) => savePlace(ctx, { ...place, address: place.address || null }), {
      done: placesAdminPath,
      refusals: placeRefusals,
    }),
  })
}

const placeRefusals = {
  'no-city': { city: 'این شهر در لیست نیست؛ یکی از شهرهای لیست را انتخاب کنید.' },
  'no-address': { address: 'آدرس ایستگاه را بنویسید.' },
  'other-kind': { name: 'محل دیگری با همین نام در این شهر هست؛ نام دیگری بنویسید.' },
}
const inspectorRefusals = {
  'no-place': { place: 'این محل پیدا نشد.' },
  'no-person': { mobile: 'کسی با این شماره در فرمان حساب ندارد؛ کارشناس اول باید با همین شماره وارد فرمان شود.' },
  'other-inspector': { mobile: 'این شماره برای کارشناس دیگری ثبت شده است؛ شمارهٔ دیگری بنویسید.' },
  'no-hours': { to: 'آخرین نوبت نباید قبل از شروع کار باشد.' },
}

export const meta: Route.MetaFunction = () => pageTitle('محل‌های کارشناسی')

const columns: Column<AdminPlace>[] = [
  { key: 'city', head: 'شهر', cell: ({ city }) => city },
  {
    key: 'name',
    head: 'محل',
    cell: ({ name, address }) => (
      <>
        {name}
        {address && <span className="block text-note text-muted">{address}</span>}
      </>
    ),
  },
  {
    key: 'inspectors',
    head: 'کارشناسان',
    cell: ({ inspectors }) => inspectors.map(({ code }) => toPersianDigits(code)).join('، ') || 'ندارد',
  },
  { key: 'free', head: 'نوبت آزاد', cell: ({ free }) => toPersianDigits(free) },
  { key: 'booked', head: 'رزرو', cell: ({ booked }) => toPersianDigits(booked) },
  {
    key: 'active',
    head: 'وضعیت',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{active ? 'فعال' : 'بسته'}</Badge>,
  },
  {
    key: 'act',
    head: 'کار',
    cell: ({ id, active, name }) => (
      <PostForm>
        <input type="hidden" name="place" value={id} />
        <Button
          kind="quiet"
          type="submit"
          name="act"
          value={active ? 'close' : 'open'}
          aria-label={`${active ? 'بستن' : 'باز کردن'} ${name}`}
        >
          {active ? 'بستن' : 'باز کردن'}
        </Button>
      </PostForm>
    ),
  },
]

/** Places, inspectors and shifts; prices and deadlines are among the rules. */
export default function InspectionPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { places, taken } = loaderData
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="محل‌های کارشناسی"
        lead="قیمت‌ها و مهلت‌ها در مقررات است. نوبت‌ها از برنامهٔ هفتگی هر کارشناس ساخته می‌شوند و روزهای تعطیل رسمی نوبت ندارند."
      />
      {taken && (
        <Notice tone="warn" live>
          در این روز {taken} رزرو با این کارشناس هست. آن‌ها را در صفحهٔ رزروهای کارشناسی پیگیری کنید.
        </Notice>
      )}
      <DataTable
        caption="محل‌های کارشناسی"
        columns={columns}
        rows={places}
        rowKey={({ id }) => id}
        next={null}
        empty={<EmptyState title="هنوز محلی ثبت نشده" />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PlaceForm cities={loaderData.cities} answer={actionData} />
        <InspectorForm places={places} answer={actionData} />
        <AbsenceForm codes={loaderData.codes} today={loaderData.today} answer={actionData} />
      </div>
    </div>
  )
}

type Answer = { answer: FormAnswer | undefined }
type Choices = readonly { value: string; label: string }[]

const kinds = [
  { value: 'station', label: 'ایستگاه' },
  { value: 'home', label: 'در محل خودرو' },
]

function PlaceForm({ cities, answer }: Answer & { cities: Choices }) {
  const { form, fields, busy } = useSchemaForm(placeSchema, { id: 'inspection-place', answer, keepDraft: false })
  return (
    <Card title="ثبت محل">
      <SchemaForm form={form}>
        <OptionField {...fields.city} options={cities} />
        <OptionField {...fields.kind} options={kinds} />
        <TextField {...fields.name} maxLength={80} />
        <TextField {...fields.address} maxLength={300} hint="برای ایستگاه لازم است." />
        <Button kind="main" type="submit" name="act" value="place" busy={busy}>
          ثبت محل
        </Button>
      </SchemaForm>
    </Card>
  )
}

const hours = [8, 10, 12, 14, 16, 18].map((hour) => ({ value: String(hour), label: `ساعت ${toPersianDigits(hour)}` }))

function InspectorForm({ places, answer }: Answer & { places: readonly AdminPlace[] }) {
  const { form, fields, busy } = useSchemaForm(inspectorSchema, {
    id: 'inspector',
    answer,
    keepDraft: false,
    defaults: { from: '8', to: '16' },
  })
  const options = places.map(({ id, city, name }) => ({ value: id, label: `${city} · ${name}` }))
  return (
    <Card title="ثبت کارشناس">
      <SchemaForm form={form}>
        <TextField {...fields.code} dir="ltr" inputMode="numeric" maxLength={6} />
        <MobileField {...fields.mobile} hint="با این شماره وارد فرمان می‌شود و گزارش پر می‌کند." />
        <OptionField {...fields.place} options={options} />
        <div className="grid gap-4 sm:grid-cols-2">
          <OptionField {...fields.from} options={hours} />
          <OptionField {...fields.to} options={hours} />
        </div>
        <CheckboxField {...fields.thursday} />
        <Button kind="main" type="submit" name="act" value="inspector" busy={busy}>
          ثبت کارشناس
        </Button>
      </SchemaForm>
    </Card>
  )
}

function AbsenceForm({ codes, today, answer }: Answer & { codes: readonly string[]; today: JalaliDate }) {
  const schema = useMemo(() => absenceSchema(absenceRules(today)), [today])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'inspector-absence', answer, keepDraft: false })
  return (
    <Card title="مرخصی کارشناس">
      <SchemaForm form={form}>
        <OptionField
          {...fields.inspector}
          options={codes.map((code) => ({ value: code, label: `کارشناس ${toPersianDigits(code)}` }))}
        />
        <DateField {...fields.day} {...absenceRules(today)} />
        <Button kind="main" type="submit" name="act" value="absence" busy={busy}>
          ثبت مرخصی
        </Button>
      </SchemaForm>
    </Card>
  )
}
