import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roundAdminPath, termsAdminPath } from '../../addresses.ts'
import { adminDays, roundSchema } from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { findAdminRounds, makeRound, type AdminRound } from '../../server/admin-cars.ts'
import type { Route } from './+types/rounds'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  return { rounds: await findAdminRounds(db, now) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, roundSchema)
  if (!form.ok) return form.answer
  const made = await makeRound(contextOf(context), form.value)
  return made.ok ? redirect(roundAdminPath(made.value)) : form.refuse({ closesAt: adminRefusals[made.code]! }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('خودروهای وارداتی')

const columns: Column<AdminRound>[] = [
  { key: 'title', head: 'دوره', cell: ({ title }) => title },
  { key: 'phase', head: 'وضعیت', cell: ({ phase, tone }) => <Badge tone={tone}>{phase}</Badge> },
  { key: 'opens', head: 'شروع', cell: ({ opens }) => opens },
  { key: 'closes', head: 'پایان', cell: ({ closes }) => closes },
  { key: 'confirmed', head: 'درخواست تأییدشده', cell: ({ confirmed }) => confirmed },
  { key: 'allocated', head: 'منتظر قرارداد', cell: ({ allocated }) => allocated },
]

/** The rounds of imported cars, with the form for a new one. */
export default function Rounds({ loaderData: { rounds }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(roundSchema, { id: 'imported-round', answer: actionData })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="خودروهای وارداتی"
        lead="هر دوره چند خودرو و یک قرعه‌کشی دارد. بعد از اعلام قرعه‌کشی، خودروی جدیدی به دوره اضافه نمی‌شود."
        actions={<TextLink href={termsAdminPath}>شرایط فروش</TextLink>}
      />
      <DataTable
        caption="دوره‌ها"
        columns={columns}
        rows={rounds}
        rowKey={({ id }) => id}
        rowHref={({ id }) => roundAdminPath(id)}
        empty={<EmptyState title="هنوز دوره‌ای نیست" />}
      />
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
    </div>
  )
}
