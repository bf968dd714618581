import { listLoader } from '#platform/admin-list.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roundAdminPath, termsAdminPath } from '../../addresses.ts'
import { adminDays, roundSchema } from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { findAdminRounds, makeRound, type AdminRound } from '../../server/admin-cars.ts'
import type { Route } from './+types/rounds'

const columns: Column<AdminRound>[] = [
  { key: 'title', head: 'دوره', cell: ({ title }) => title },
  { key: 'phase', head: 'وضعیت', cell: ({ phase, tone }) => <Badge tone={tone}>{phase}</Badge> },
  { key: 'opens', head: 'شروع', cell: ({ opens }) => opens },
  { key: 'closes', head: 'پایان', cell: ({ closes }) => closes },
  { key: 'confirmed', head: 'درخواست تأییدشده', cell: ({ confirmed }) => confirmed },
  { key: 'allocated', head: 'منتظر قرارداد', cell: ({ allocated }) => allocated },
]

const rounds = adminList({
  title: 'خودروهای وارداتی',
  lead: 'هر دوره چند خودرو و یک قرعه‌کشی دارد. بعد از اعلام قرعه‌کشی، خودروی جدیدی به دوره اضافه نمی‌شود.',
  caption: 'دوره‌ها',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => roundAdminPath(id),
  empty: 'هنوز دوره‌ای نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(rounds, ({ db, now }) => findAdminRounds(db, now))
export const meta: Route.MetaFunction = rounds.meta

export const action = formAction(roundSchema, makeRound, {
  done: roundAdminPath,
  at: 'closesAt',
  refusals: adminRefusals,
})

/** The rounds of imported cars, with the form for a new one. */
export default function Rounds({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(roundSchema, { id: 'imported-round', answer: actionData })
  return (
    <AdminListPage list={rounds} data={loaderData} actions={<TextLink href={termsAdminPath}>شرایط فروش</TextLink>}>
      <SchemaForm form={form} className="card flex max-w-[720px] flex-col gap-4 p-5">
        <h2 className="text-heading">دورهٔ جدید</h2>
        <TextField {...fields.title} maxLength={60} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField {...fields.opensAt} withTime {...adminDays} />
          <DateField {...fields.closesAt} withTime {...adminDays} />
        </div>
        <Button kind="main" type="submit" busy={busy} className="self-start">
          ساخت دوره
        </Button>
      </SchemaForm>
    </AdminListPage>
  )
}
