import { z } from 'zod'
import { cityChoices, getCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { toOptions } from '#kit/options.ts'
import { listLoader } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { zonesAdminPath } from '../../addresses.ts'
import { zoneSchema } from '../../schemas.ts'
import { findAdminZones, saveZone, switchZone, type AdminZone } from '../../server/admin.ts'
import { tariffNames } from '../../states.ts'
import type { Route } from './+types/parking-zones'

const columns: Column<AdminZone>[] = [
  { key: 'code', head: 'کد', cell: ({ code }) => <bdi dir="ltr">{toPersianDigits(code)}</bdi> },
  { key: 'city', head: 'شهر', cell: ({ city }) => city },
  { key: 'name', head: 'محدوده', cell: ({ name }) => name },
  { key: 'tariff', head: 'تعرفه', cell: ({ tariff }) => tariff },
  {
    key: 'active',
    head: 'وضعیت',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{active ? 'فعال' : 'بسته'}</Badge>,
  },
  {
    key: 'act',
    head: 'کار',
    cell: ({ code, active, name }) => (
      <PostForm>
        <input type="hidden" name="zone" value={code} />
        <Button
          kind="quiet"
          type="submit"
          name="act"
          value={active ? 'close' : 'open'}
          aria-label={`${active ? 'بستن' : 'باز کردن'} محدودهٔ ${name}`}
        >
          {active ? 'بستن' : 'باز کردن'}
        </Button>
      </PostForm>
    ),
  },
]

const zones = adminList({
  title: 'محدوده‌های پارک',
  lead: 'مبلغ هر گروه تعرفه در مقررات است. با ثبت دوبارهٔ یک کد، نام و گروه آن عوض می‌شود؛ پارک‌های تمام‌شده تغییر نمی‌کنند.',
  columns,
  rowKey: ({ code }) => code,
  empty: 'هنوز محدوده‌ای ثبت نشده',
})

export const middleware = [requireStaff]

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await listLoader(zones, ({ db }) => findAdminZones(db))(args)),
  cities: cityChoices(await getCatalogue(contextOf(args.context).db)),
})

export const meta: Route.MetaFunction = zones.meta

const turn = (active: boolean) =>
  formAction(z.object({ zone: z.string() }), (ctx, { zone }) => switchZone(ctx, { code: zone, active }), {
    done: zonesAdminPath,
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    open: turn(true),
    close: turn(false),
    save: formAction(zoneSchema, saveZone, {
      done: zonesAdminPath,
      refusals: {
        'no-city': { city: 'این شهر در لیست نیست؛ یکی از شهرهای لیست را انتخاب کنید.' },
        'other-city': { code: 'این کد مال شهر دیگری است؛ شهر یا کد را اصلاح کنید.' },
      },
    }),
  })

const tariffs = toOptions(tariffNames)

/** Zones of street parking; their tariffs are among the rules. */
export default function ParkingZones({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(zoneSchema, { id: 'parking-zone', answer: actionData, keepDraft: false })
  const newZone = (
    <Card title="ثبت محدوده">
      <SchemaForm form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...fields.code} dir="ltr" inputMode="numeric" maxLength={5} />
          <OptionField {...fields.city} options={loaderData.cities} />
          <TextField {...fields.name} maxLength={80} />
          <OptionField {...fields.tariff} options={tariffs} />
        </div>
        <Button kind="main" type="submit" name="act" value="save" busy={busy}>
          ثبت محدوده
        </Button>
      </SchemaForm>
    </Card>
  )
  return <AdminListPage list={zones} data={loaderData} before={newZone} />
}
