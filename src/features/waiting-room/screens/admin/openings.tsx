import { ok } from '#kit/result.ts'
import { listLoader } from '#platform/admin-list.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { waitingRoomAdminPath } from '../../addresses.ts'
import { rehearsalSchema } from '../../schemas.ts'
import { startRehearsal } from '../../server/actions.ts'
import { presentList, type AdminRow } from '../../server/admin.ts'
import type { Route } from './+types/openings'

const columns: Column<AdminRow>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => title },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => state },
  { key: 'opens', head: 'شروع', cell: ({ opensAt }) => opensAt },
  { key: 'people', head: 'حاضران', cell: ({ people }) => people, numeric: true },
  { key: 'rate', head: 'ورود در دقیقه', cell: ({ rate }) => rate, numeric: true },
]

const openings = adminList({
  title: 'شروع فروش‌ها',
  lead: 'نوبت کسانی که قبل از شروع حاضرند با قرعه‌کشی است و بقیه به ترتیب ورود. اینجا سرعت ورود را تنظیم می‌کنید.',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => waitingRoomAdminPath(id),
  empty: 'هنوز فروشی در راه نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(openings, ({ db }) => presentList(db))
export const meta: Route.MetaFunction = openings.meta

export const action = formAction(rehearsalSchema, async (ctx, rehearsal) => ok(await startRehearsal(ctx, rehearsal)), {
  done: waitingRoomAdminPath,
  refusals: {},
})

/** All openings, running ones first, and the form for a rehearsal with simulated people. */
export default function WaitingRooms({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(rehearsalSchema, {
    id: 'rehearsal',
    answer: actionData,
    keepDraft: false,
    defaults: { people: '۲۰۰', ratePerMinute: '۱۲۰', minutesToUse: '۵' },
  })
  return (
    <AdminListPage list={openings} data={loaderData}>
      <Card title="تمرین با افراد نمایشی">
        <SchemaForm form={form} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField {...fields.people} inputMode="numeric" maxLength={6} />
            <TextField {...fields.ratePerMinute} inputMode="numeric" maxLength={6} />
            <TextField {...fields.minutesToUse} inputMode="numeric" maxLength={3} />
          </div>
          <p className="text-note text-muted">
            نیم دقیقه بعد شروع می‌شود. افراد نمایشی حساب ندارند و هیچ سفارشی ثبت نمی‌شود.
          </p>
          <Button kind="main" type="submit" busy={busy} className="self-start">
            شروع تمرین
          </Button>
        </SchemaForm>
      </Card>
    </AdminListPage>
  )
}
